import { Readable } from 'node:stream'
import type { artifactTypes } from '@parley/contracts/files/artifact-types.ts'
import type { FilePurpose } from '@parley/contracts/files/files.ts'
import { fileTypeFromStream } from 'file-type'
import { readStored, type Storage } from '../platform/storage/storage.ts'

export type Kind = {
  /** What the file is kept and answered as. */
  contentType: string
  /** What the first bytes may be recognised as; empty for text, which has no signature. */
  sniffed: readonly string[]
}

const mp4Audio = ['audio/x-m4a', 'audio/mp4', 'video/mp4']
const office = 'application/vnd.openxmlformats-officedocument.'
const compound = ['application/x-cfb']

/** By file extension, the usual one of each kind first. SVG is missing on purpose: it may hold scripts. */
const kinds: Readonly<Record<string, Kind>> = {
  aac: { contentType: 'audio/aac', sniffed: ['audio/aac'] },
  mp3: { contentType: 'audio/mpeg', sniffed: ['audio/mpeg'] },
  mpeg: { contentType: 'audio/mpeg', sniffed: ['audio/mpeg'] },
  m4a: { contentType: 'audio/mp4', sniffed: mp4Audio },
  amr: { contentType: 'audio/amr', sniffed: ['audio/amr'] },
  ogg: { contentType: 'audio/ogg', sniffed: ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg'] },
  jpg: { contentType: 'image/jpeg', sniffed: ['image/jpeg'] },
  jpeg: { contentType: 'image/jpeg', sniffed: ['image/jpeg'] },
  png: { contentType: 'image/png', sniffed: ['image/png'] },
  mp4: { contentType: 'video/mp4', sniffed: ['video/mp4', 'video/x-m4v'] },
  pdf: { contentType: 'application/pdf', sniffed: ['application/pdf'] },
  doc: { contentType: 'application/msword', sniffed: compound },
  ppt: { contentType: 'application/vnd.ms-powerpoint', sniffed: compound },
  xls: { contentType: 'application/vnd.ms-excel', sniffed: compound },
  docx: office2007('wordprocessingml.document'),
  pptx: office2007('presentationml.presentation'),
  xlsx: office2007('spreadsheetml.sheet'),
  csv: { contentType: 'text/csv', sniffed: [] },
  zip: { contentType: 'application/zip', sniffed: ['application/zip'] },
}

const library = Object.keys(kinds).filter(extension => extension !== 'zip')
const allowed: Readonly<Record<FilePurpose, readonly string[]>> = {
  ARTIFACT: library,
  CHAT: library,
  TEMPLATE: library,
  CSV: ['csv'],
  PROFILE: ['jpeg', 'jpg', 'png'],
  CAMPAIGN: ['csv', 'xlsx', 'zip'],
}

/** Further kinds that customers send: pictures that are redrawn as PNG, videos of old phones, plain text. */
const sentBesides: Readonly<Record<string, Kind>> = {
  webp: { contentType: 'image/png', sniffed: ['image/webp'] },
  gif: { contentType: 'image/png', sniffed: ['image/gif'] },
  '3gp': { contentType: 'video/3gpp', sniffed: ['video/3gpp'] },
  txt: { contentType: 'text/plain', sniffed: [] },
}
const received = Object.entries({ ...kinds, ...sentBesides }).filter(([ending]) => ending !== 'zip')

type Told = { name: string; contentType: string }
export type ReceivedKind = Kind & { ending: string }

/**
 * The kind of the stored bytes; null when it is not accepted. The stated type decides only between kinds that begin
 * alike: old Word, Excel and PowerPoint files, and texts.
 */
export async function kindOfBytes(
  storage: Storage,
  key: string,
  { name, contentType }: Told,
): Promise<ReceivedKind | null> {
  const found = await sniff(storage, key)
  const isPossible = ([, { sniffed }]: (typeof received)[number]) =>
    found === undefined ? sniffed.length === 0 : sniffed.includes(found)
  const possible = received.filter(isPossible).map(([ending, kind]) => ({ ...kind, ending }))
  const told = contentType.split(';')[0]?.trim().toLowerCase()
  const named =
    possible.find(({ ending }) => ending === endingOf(name)) ?? possible.find(kind => kind.contentType === told)
  if (found === undefined) return named && (await isText(storage, key)) ? named : null
  return named ?? possible.find(kind => kind.contentType === found) ?? possible[0] ?? null
}

/** The name under which the file is kept; it always ends as its kind does. */
export function nameOfKind(name: string, { ending }: ReceivedKind): string {
  const own = endingOf(name)
  if (own === ending) return name
  const isKnown = received.some(([known]) => known === own)
  return `${isKnown ? name.slice(0, -own.length - 1) : name}.${ending}`
}

/** The kind that the name claims, if the purpose accepts it. */
export function claimedKind(name: string, purpose: FilePurpose): Kind | null {
  const extension = endingOf(name)
  return allowed[purpose].includes(extension) ? (kinds[extension] ?? null) : null
}

/** Whether the stored bytes are what the name claims. */
export async function isOfKind(storage: Storage, key: string, { sniffed }: Kind): Promise<boolean> {
  if (sniffed.length === 0) return isText(storage, key)
  const found = await sniff(storage, key)
  return found !== undefined && sniffed.includes(found)
}

function sniff(storage: Storage, key: string): Promise<string | undefined> {
  return readStored(storage, key, async bytes => {
    try {
      return (await fileTypeFromStream(Readable.toWeb(bytes)))?.mime
    } catch {
      // A file that ends inside its own header is of no kind.
      return undefined
    }
  })
}

function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

export function artifactTypeOf(contentType: string): (typeof artifactTypes)[number] {
  const [family] = contentType.split('/')
  if (family === 'image') return 'IMAGE'
  if (family === 'video') return 'VIDEO'
  return family === 'audio' ? 'AUDIO' : 'DOC'
}

/** Content types of files that end so; an ending that the library does not take stands for none. */
export function typesOfEndings(endings: readonly string[]) {
  const types = [...new Set(endings.flatMap(ending => claimedKind(`.${ending}`, 'ARTIFACT')?.contentType ?? []))]
  const of = (wanted: (typeof artifactTypes)[number]) => types.filter(type => artifactTypeOf(type) === wanted)
  return { image: of('IMAGE'), video: of('VIDEO'), document: of('DOC') }
}

/** Whether browsers may show the file; any other is offered as a download. */
export function isShownInline(contentType: string): boolean {
  return /^(image|audio|video)\//.test(contentType) || contentType === 'application/pdf'
}

function office2007(name: string): Kind {
  return { contentType: `${office}${name}`, sniffed: [`${office}${name}`] }
}

const textHead = 4096

/** Text has no signature: it begins like no other kind, and holds no NUL unless it is UTF-16. */
async function isText(storage: Storage, key: string): Promise<boolean> {
  const head = Buffer.concat(await readStored(storage, key, bytes => bytes.toArray(), { start: 0, end: textHead - 1 }))
  const wide = wideEncodings.find(({ mark }) => head.indexOf(mark) === 0)
  if (!wide && head.includes(0)) return false
  return !otherText.test(new TextDecoder(wide?.encoding ?? 'latin1').decode(head))
}

const wideEncodings = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
]
/** Behind a mark of UTF-8, blanks and quotes too, where browsers still take it for what it is. */
const otherText = /^(\u00ef\u00bb\u00bf)?[\s"']*(%PDF-|\{\\rtf|<\?xml|<!doctype|<html|<svg)/i
