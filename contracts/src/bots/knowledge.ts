import { z } from 'zod'
import { endpoint, type Problem } from '../endpoint.ts'
import { flag, id, instant, list, moreRows, page, pathId, searchTerm } from '../fields.ts'
import { configurationTexts, doc } from './configuration.ts'
import { crawlSchedules, crawlTexts } from './crawls.ts'
import { sentId, tooMany } from './drafts.ts'

export const knowledgeTexts = {
  updated: 'Gen AI configuration updated successfully',
  fromWebsite: 'Get knowledge base from Website',
  fromDocument: 'Get knowledge base from Document',
  enterUrl: 'Enter Website URL',
  trainToBuild: 'Train the agent to rebuild the knowledge base.',
  noWebsite: 'Please provide at least one website URL or disable Get knowledge base from Website',
  noDocument: 'Please provide at least one Document or disable Get knowledge base from Document',
  urlEmpty: 'Website Url cannot be empty',
  urlInvalid: 'Website Url is not valid',
  urlRemoved: 'Url has been removed',
  urlTwice: 'Website Url is already added',
  configurationRequired: configurationTexts.configurationRequired,
} as const

export const mostWebsites = 20
const longestUrl = 2000

/** What became of a page of a website in the last build. */
export const pageStates = ['INDEXED', 'FAILED', 'SKIPPED'] as const
export const builtPage = z.object({ url: z.string(), state: z.enum(pageStates), error: z.string().nullable() })
export type BuiltPage = z.output<typeof builtPage>

export const genAi = z.object({
  kbFromWebsite: z.boolean(),
  websitesUrls: z.array(z.string()),
  kbFromDoc: z.boolean(),
  documents: z.array(doc),
  genAiConfigId: z.string().nullable(),
  lastBuiltAt: instant.nullable(),
  crawlSchedule: z.enum(crawlSchedules),
  /** Null while nothing is read by schedule. */
  nextCrawlAt: instant.nullable(),
  pages: z.array(builtPage),
})
export type GenAi = z.output<typeof genAi>

export const genAiDraft = z.object({
  kbFromWebsite: flag().optional(),
  // A blank one is refused, not dropped.
  websitesUrls: z
    .preprocess(value => (value === null || value === '' ? [] : value), list(z.string().trim()))
    .optional(),
  kbFromDoc: flag().optional(),
  documents: z.unknown().optional().meta({ description: 'Ignored: what was uploaded counts' }),
  genAiConfigId: sentId(),
  crawlSchedule: z.enum(crawlSchedules, crawlTexts.scheduleUnknown).optional(),
})
export type GenAiDraft = z.output<typeof genAiDraft>

const params = z.object({ agentId: pathId('Agent') })

export const readGenAi = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/genai/config',
  summary: 'What an agent may answer from beside its intents, and what became of each page in the last build.',
  params,
  answer: genAi,
})

export const saveGenAi = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/genai/config',
  summary: 'Changes the sources of knowledge; they are read by the next training.',
  params,
  body: genAiDraft,
  answer: genAi,
})

export const listLanguageModels = endpoint({
  method: 'GET',
  path: '/nlp/genai/config',
  summary: 'The language models that agents may be given, by name; never their keys.',
  answer: z.array(z.object({ id, _id: id, name: z.string(), llm: z.union([z.literal(1), z.literal(2)]) })),
})

export const chunk = z.object({
  id: z.number().int(),
  kind: z.enum(['website', 'document']),
  /** An address, or the name of a file. */
  source: z.string(),
  page: z.number().int().nullable(),
  title: z.string(),
  text: z.string(),
})
export type Chunk = z.output<typeof chunk>

export const listChunks = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/genai/chunks',
  summary: 'The pieces of text that the served version answers from; with a search text, the best ones for it.',
  params,
  query: z.object({ ...page(20), searchterm: searchTerm }),
  answer: z.object({
    chunks: z.array(chunk.extend({ score: z.number().nullable() })),
    version: z.number().int().nullable(),
    ...moreRows,
  }),
})

/** What is told of an address before it is used: nothing is known yet of what stands there. */
export function websiteProblem(url: string): string | null {
  if (url === '') return knowledgeTexts.urlEmpty
  const parsed = URL.parse(url)
  const isFine = parsed && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === ''
  return isFine && url.length <= longestUrl ? null : notValid(url)
}

type Sources = {
  kbFromWebsite: boolean
  websitesUrls: readonly string[]
  kbFromDoc: boolean
  genAiConfigId: string | null
}

/**
 * What is wrong with the sources as they would be stored, in the order in which it is told. Which hosts may be called is
 * known to the server alone.
 */
export function genAiProblems(
  sources: Sources,
  documentCount: number,
  mayCall: (url: string) => boolean = () => true,
): Problem[] {
  const { kbFromWebsite, websitesUrls, kbFromDoc, genAiConfigId } = sources
  const urls = websitesUrls.flatMap((url, at) => {
    const message = websiteProblem(url) ?? (mayCall(url) ? null : notValid(url))
    return message ? [{ field: `websitesUrls[${at}]`, message }] : []
  })
  const isBlank = ({ message }: Problem) => message === knowledgeTexts.urlEmpty
  return [
    ...(kbFromWebsite && websitesUrls.length === 0
      ? [{ field: 'websitesUrls', message: knowledgeTexts.noWebsite }]
      : []),
    ...(kbFromDoc && documentCount === 0 ? [{ field: 'documents', message: knowledgeTexts.noDocument }] : []),
    ...urls.filter(isBlank),
    ...urls.filter(problem => !isBlank(problem)),
    ...(websitesUrls.length > mostWebsites ? [{ field: 'websitesUrls', message: tooMany('websites') }] : []),
    ...((kbFromWebsite || kbFromDoc) && !genAiConfigId
      ? [{ field: 'genAiConfigId', message: knowledgeTexts.configurationRequired }]
      : []),
  ]
}

function notValid(url: string): string {
  return `${knowledgeTexts.urlInvalid}: ${url.slice(0, 200)}`
}
