import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

/** Fastify's own view of a pino logger, so that `loggerInstance` does not change the type of the app. */
export type Logger = FastifyBaseLogger

type Settings = {
  level: string
  /** Where the lines go; standard output when absent. */
  stream?: { write(line: string): void }
  /** Fields that a schema marks as secret although their names do not tell, in pino's path syntax. */
  secretPaths?: readonly string[]
}

const hidden = '[redacted]'
const maxDepth = 6
const maxEntries = 100
/** An error may refer to a whole socket; the log gets the first of its objects. */
const maxObjects = 200

const secretWords =
  'pass(?:word|wd|phrase)|\\bpass|pwd|token|(?<!(?:prompt|completion|total|max|input|output)[-_]?)tokens|' +
  '(?:secret|credential)s?|cookie|captcha|authori[sz]ation|' +
  '(?:api|access|private|signing|secret)[-_]?key|(?:security|reset|recovery|invite)[-_]?codes?|chat[-_]?ref(?:[-_]?id)?|otp|signature'
/** A secret word at the end of a name: `newPassword` and `x-api-key`, but neither `captchaId` nor `tokenCount`. */
const secretName = new RegExp(`(?:${secretWords})$`, 'i')
const secretParameter = new RegExp(`([?&;#\\s"]|^)([\\w.%-]*(?:${secretWords}))=[^&;#\\s"\\\\]*`, 'gi')
const quotedSecret = new RegExp(
  `((?<!\\\\)\\\\*"[\\w-]*(?:${secretWords})\\\\*"\\s*:\\s*)("[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|\\\\+"[^"\\\\]*\\\\+"|-?\\d[\\d.eE+-]*)`,
  'gi',
)
const credentials = /\b(Bearer|Basic|AccessKey)(\s+)[\w.~+/=-]{8,}/g

/** JSON lines from which secrets are removed at any depth, in objects, errors, addresses and texts alike. */
export function createLogger({ level, stream, secretPaths = [] }: Settings): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }), log: fields => withoutSecretFields(fields) },
    serializers: { req: requestLine, res: answerLine, err: withoutSecrets },
    redact: { paths: [...secretPaths], censor: hidden },
    hooks: { streamWrite: withoutSecretTexts },
  }
  return stream === undefined ? pino(options) : pino(options, stream)
}

/** Keeps an address readable and drops the values of `token=` and its like from query and fragment. */
export function scrubUrl(url: string): string {
  return (
    url
      .replace(/([?&;#])([^?&;#=]+)=[^&;#]*/g, (whole, mark, name) =>
        secretName.test(decoded(name)) ? `${mark}${name}=${hidden}` : whole,
      )
      .replace(/\/\/[^/?#@]*@/, `//${hidden}@`)
      // Segments this long are not names but signatures that open a link.
      .replace(/\/[\w.~=-]{80,}/g, `/${hidden}`)
  )
}

/** Requests and answers are left to their serializers; walking into them would copy sockets and bodies. */
function withoutSecretFields(fields: Record<string, unknown>): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'req' || name === 'res') clean[name] = value
    else clean[name] = secretName.test(name) ? hidden : withoutSecrets(value)
  }
  return clean
}

/** Copies a value for the log. Never throws, always ends, and spells errors out, which JSON would leave empty. */
function withoutSecrets(root: unknown): unknown {
  const above = new Set<object>()
  let objects = 0
  return copy(root)

  function copy(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (above.has(value)) return '[circular]'
    objects += 1
    if (above.size >= maxDepth || objects > maxObjects) return '[more]'
    above.add(value)
    try {
      return copyOfObject(value)
    } catch {
      return '[unreadable]'
    } finally {
      above.delete(value)
    }
  }

  function copyOfObject(value: object): unknown {
    if (value instanceof Error) return copyOfError(value)
    if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON())
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
    return Array.isArray(value) ? value.slice(0, maxEntries).map(copy) : copyOfFields(value)
  }

  function copyOfError(error: Error) {
    const { name, message, stack, cause } = error
    const below = cause === undefined ? {} : { cause: copy(cause) }
    return { type: name, message, stack, ...below, ...copyOfFields(withoutRows(error)) }
  }

  function copyOfFields(value: object) {
    const fields = Object.entries(value).slice(0, maxEntries)
    return Object.fromEntries(fields.map(([name, each]) => [name, secretName.test(name) ? hidden : copy(each)]))
  }
}

/**
 * PostgreSQL quotes the failing row in an error's detail: a person's words, or a password's hash. A pool adds the whole
 * client, with the key that cancels its statements.
 */
function withoutRows(error: Error): object {
  const { client: _client, ...fields } = { ...error } as Record<string, unknown>
  const isFromPostgres = /^[0-9A-Z]{5}$/.test(String(fields.code)) && 'severity' in fields
  if (!isFromPostgres) return fields
  const { detail: _detail, where: _where, internalQuery: _query, parameters: _parameters, ...rest } = fields
  return rest
}

/** The last filter, on the finished line: messages and stack traces may quote an address, a header or JSON. */
function withoutSecretTexts(line: string): string {
  return line
    .replace(quotedSecret, (_whole, name: string) => `${name}${quoteOf(name)}${hidden}${quoteOf(name)}`)
    .replace(secretParameter, `$1$2=${hidden}`)
    .replace(credentials, `$1$2${hidden}`)
}

/** JSON inside a JSON text has its quotes escaped as often as it is nested. */
function quoteOf(name: string): string {
  return /^\\*"/.exec(name)?.[0] ?? '"'
}

function requestLine(request: { method?: string; url?: string; ip?: string }) {
  return { method: request.method, url: scrubUrl(request.url ?? ''), ip: request.ip }
}

function answerLine(answer: { statusCode?: number }) {
  return { statusCode: answer.statusCode }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
