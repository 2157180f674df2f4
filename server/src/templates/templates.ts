import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { parseExpression, variablesOf } from '@parley/contracts/templates/expressions.ts'
import type { listTemplates } from '@parley/contracts/templates/templates.ts'
import { variableGroups } from '@parley/contracts/templates/variables.ts'
import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/lists.ts'
import { invalid, notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { findTemplate, oneTemplate, sentContent, templates } from './templates.rows.ts'
import { shownAsSent, shownTemplate } from './templates.view.ts'

const mostOnPage = 1000

export async function readTemplates(work: Work, query: QueryOf<typeof listTemplates>) {
  const { channelId, channelType, name, status = [] } = query
  if (channelId && !isUuid(channelId)) return { templates: [], more: false, hasMore: false }
  let found = templates(work).orderBy('templates.id', 'desc')
  if (channelId) found = found.where('templates.channelId', '=', channelId)
  if (channelType && channelType.length > 0) found = found.where('channels.type', 'in', channelType)
  if (name) found = found.where(sql<boolean>`position(${sameText(name)} in templates.name_key) > 0`)
  const isForSending = status.length === 1 && status[0] === 'APPROVED'
  if (isForSending) found = found.where(sendable)
  else if (status.length > 0) found = found.where('templates.status', 'in', status)
  const { rows, more } = await pageOf(found, { from: firstOf(query), perPage: query.perPage, most: mostOnPage })
  const show = isForSending ? shownAsSent : shownTemplate
  return { templates: rows.map(row => show(work, row)), more, hasMore: more }
}

/** Pages are as long as they are answered, so that none of their rows is passed over. */
function firstOf({ from, page = 1, perPage }: QueryOf<typeof listTemplates>): number {
  const size = perPage < 0 ? mostOnPage : Math.min(perPage, mostOnPage)
  return from ?? (page - 1) * size
}

export async function readTemplate(work: Work, templateId: string) {
  return { template: shownTemplate(work, await oneTemplate(work, templateId)) }
}

type Named = { channelId?: string | undefined; templateId: string }

export async function readTemplateConfig(work: Work, named: Named) {
  return { templateConfig: shownAsSent(work, await namedTemplate(work, named)) }
}

export async function readTemplateVariables(work: Work, named: Named) {
  return { variables: variableGroups(sentContent(await namedTemplate(work, named))) }
}

/** Names that an expression reads; what is wrong with it is told at its field. */
export async function readExpressionVariables(expression: string) {
  const parsed = parseExpression(expression)
  if ('problem' in parsed) throw invalid(parsed.problem, 'expression')
  return { variables: variablesOf(parsed) }
}

const sendable = sql<boolean>`(templates.status = 'APPROVED' or (templates.status = 'PENDING' and templates.approved is not null))`

async function namedTemplate(work: Work, { channelId, templateId }: Named) {
  const row = isUuid(templateId)
    ? await findTemplate(work, { channelId, id: templateId })
    : await findTemplate(work, { channelId, name: templateId })
  if (!row) throw notFound('Template')
  return row
}
