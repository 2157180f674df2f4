/** What was sent under whatever names: names in lower case without signs, the first of a name wins. */
export type Fields = Readonly<Record<string, string>>

const names = {
  id: ['messageid', 'msgid', 'mid', 'smsid', 'uid', 'guid', 'ackid', 'requestid', 'jobid', 'orderid', 'id'],
  ref: ['ref', 'clientref', 'clientreference', 'custref', 'reference', 'customid'],
  status: ['status', 'dlrstatus', 'deliverystatus', 'smsstatus', 'stat', 'state', 'event'],
  code: ['errorcode', 'errcode', 'err', 'statuscode', 'reasoncode', 'code'],
  reason: ['reason', 'description', 'statusdesc', 'errormessage', 'error', 'cause'],
  from: ['from', 'source', 'sender', 'mobile', 'mobileno', 'msisdn', 'number', 'phone'],
  text: ['text', 'message', 'msg', 'body', 'content', 'keyword'],
  time: ['donedate', 'donetime', 'dtdone', 'deliveredtime', 'deliverytime', 'timestamp', 'time', 'date'],
} as const
export const fieldKinds = [
  'id',
  'ref',
  'status',
  'code',
  'reason',
  'from',
  'text',
  'time',
] as const satisfies (keyof typeof names)[]
export type FieldKind = (typeof fieldKinds)[number]
/** What a gateway calls them, as `flatten` writes names. */
export type FieldNames = Readonly<Partial<Record<FieldKind, readonly string[]>>>

const verdictNames =
  /^((status|response|result)(message|msg|text|desc|description)?|stat|state|success|message|msg|info|desc|description|reason)$/
const errorNames = /^(is)?err(or)?(s|text|message|msg|desc|description)?$/
/** What stands under such a name where there is no error. */
const noError = /^(false|0+|no|none|null)$/i

/** Every text, number and flag of what was read, however deep. */
export function flatten(value: unknown): Fields {
  const found = new Map<string, string>()
  collect(value, '', { found, depth: 0 })
  return Object.fromEntries(found)
}

/**
 * By the first of its names that has a value; names that were told stand in place of the usual ones. 'verdict' is all
 * that tells how it went.
 */
export function fieldOf(fields: Fields, kind: FieldKind | 'verdict', told: FieldNames = {}): string {
  if (kind === 'verdict') {
    const said = Object.entries(fields).filter(
      ([name, value]) => verdictNames.test(name) || (errorNames.test(name) && !noError.test(value.trim())),
    )
    return said.map(([, value]) => value).join(' ')
  }
  const name = (told[kind] ?? names[kind]).find(
    (candidate: string) => Object.hasOwn(fields, candidate) && fields[candidate],
  )
  return (name && fields[name]) || ''
}

/** Whether the gateway names an error by a number of its own; without one there was none. */
export function hasErrorCode(fields: Fields): boolean {
  const code = (fields.errorcode ?? fields.errcode ?? '').trim()
  return /\d/.test(code) && !/^(0+|20\d)$/.test(code)
}

/** As `flatten` writes it. */
export function shortName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const mostDepth = 6

function collect(value: unknown, name: string, { found, depth }: { found: Map<string, string>; depth: number }): void {
  if (typeof value === 'object' && value !== null) {
    if (depth >= mostDepth) return
    for (const [key, inner] of Object.entries(value)) {
      // Rows of a list go by the list's name.
      collect(inner, Array.isArray(value) ? name : key, { found, depth: depth + 1 })
    }
    return
  }
  const short = shortName(name)
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
  if (isPlain && short && !found.has(short)) found.set(short, String(value))
}
