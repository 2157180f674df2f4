import type { HeldOptions, ImportedFields, JudgedLine, LineError } from './imports.lines.ts'
import { type CsvRecord, shownText } from './imports.records.ts'

export type ExistingRule = 'update' | 'skip' | 'fill'
/**
 * All lines of a chunk with one number, merged: `fresh` applies when the book does not have the number, `known` when it
 * has.
 */
type ChunkRow = {
  phone: string
  line: number
  fresh: ImportedFields | null
  known: ImportedFields | null
  freshLines: number
  knownLines: number
  /** The book takes the row only for a contact who holds these. */
  options?: HeldOptions
}
/**
 * A line that may be refused. Without a `phone` it always is. Otherwise the book decides: `errors` apply to a new
 * number, `knownErrors` to one that it has, which takes the line when they are null, or when it holds the options of the
 * row.
 */
type ChunkRefusal = {
  phone: string | null
  line: number
  text: string
  cells: string[]
  errors: LineError[]
  knownErrors: LineError[] | null
  isKept: boolean
}
/** Rows and refusals are JSON for the database, built in the reader's thread; the main thread never parses them. */
export type Chunk = {
  rows: Uint8Array<ArrayBuffer>
  refusals: Uint8Array<ArrayBuffer>
  phones: string[]
  lines: number
  /** Where the next chunk begins, as a byte and as a line of the file. */
  cursor: number
  cursorLine: number
}

/** A chunk of very long lines ends earlier, so that memory stays bounded. */
const mostCharacters = 2_000_000
/** So does one whose lines name very many groups and labels: the database compares each with all of the chunk. */
const mostSets = 2000

/**
 * Gathers the lines of a chunk. Lines with the same number become one row, so that the database sees each contact once.
 */
export class ChunkBuilder {
  readonly #existing: ExistingRule
  readonly #rows = new Map<string, ChunkRow>()
  readonly #refusals: ChunkRefusal[] = []
  readonly #phones = new Set<string>()
  readonly #doubtful = new Set<string>()
  #characters = 0
  #sets = 0
  lines = 0

  constructor(existing: ExistingRule) {
    this.#existing = existing
  }

  /**
   * Whether the line may join this chunk. One that hangs on what its contact holds is compared with the book, so that no
   * other line of the contact may stand beside it.
   */
  fits({ phone, kept }: JudgedLine): boolean {
    if (phone === null) return true
    return !this.#doubtful.has(phone) && (kept === null || !this.#phones.has(phone))
  }

  add(judged: JudgedLine, line: number, record: CsvRecord, decode: (cell: string) => string): void {
    this.lines += 1
    this.#characters += Math.min(record.length, record.text.length)
    this.#sets += (judged.known ?? judged.fresh)?.sets.length ?? 0
    const { phone } = judged
    const before = phone === null ? undefined : this.#rows.get(phone)
    const isThere = before?.fresh !== undefined && before.fresh !== null
    const isTakenAlways = judged.known !== null && (judged.fresh !== null || isThere)
    if (!isTakenAlways) this.#refusals.push(refusalOf(judged, { line, record, decode, isThere }))
    if (phone === null) return
    this.#phones.add(phone)
    if (judged.known) this.#rows.set(phone, this.#joined(before, judged, phone, line))
    if (!judged.kept) return
    const { fields, options } = judged.kept
    this.#doubtful.add(phone)
    this.#rows.set(phone, { phone, line, fresh: null, known: fields, freshLines: 0, knownLines: 1, options })
  }

  /** Enough for one chunk, however few lines it has. */
  isHeavy(): boolean {
    return this.#characters >= mostCharacters || this.#sets >= mostSets
  }

  finish(cursor: number, cursorLine: number): Chunk {
    return {
      rows: binaryJson([...this.#rows.values()].map(withoutRepeat)),
      refusals: binaryJson(this.#refusals),
      phones: [...this.#phones],
      lines: this.lines,
      cursor,
      cursorLine,
    }
  }

  #joined(before: ChunkRow | undefined, { fresh, known }: JudgedLine, phone: string, line: number): ChunkRow {
    if (!before) return { phone, line, fresh, known, freshLines: fresh ? 1 : 0, knownLines: 1 }
    const joined = { ...before, known: this.#merged(before.known, known), knownLines: before.knownLines + 1 }
    // The line before creates the contact, so this one is merged into it as into any known contact.
    if (before.fresh) return { ...joined, fresh: this.#merged(before.fresh, known), freshLines: before.freshLines + 1 }
    return { ...joined, fresh, freshLines: fresh ? 1 : 0, line: fresh ? line : before.line }
  }

  #merged(before: ImportedFields | null, after: ImportedFields | null): ImportedFields | null {
    if (!before || !after || this.#existing === 'skip') return before ?? after
    const [weak, strong] = this.#existing === 'update' ? [before, after] : [after, before]
    return {
      ...weak,
      ...strong,
      data: { ...weak.data, ...strong.data },
      sets: [...before.sets, ...after.sets],
    }
  }
}

const utf8 = new TextEncoder()

/** PostgreSQL's binary form of jsonb: its version, then the text. */
function binaryJson(value: unknown): Uint8Array<ArrayBuffer> {
  return utf8.encode(`\u0001${JSON.stringify(value)}`)
}

/** Mostly `known` equals `fresh`, and is then not sent twice. */
function withoutRepeat(row: ChunkRow) {
  return row.fresh === row.known ? { ...row, known: undefined } : row
}

type Refused = { line: number; record: CsvRecord; decode: (cell: string) => string; isThere: boolean }

function refusalOf(judged: JudgedLine, { line, record, decode, isThere }: Refused): ChunkRefusal {
  const { freshErrors, knownErrors } = judged
  const isSettled = isThere || judged.phone === null
  return {
    phone: isSettled ? null : judged.phone,
    line,
    text: decode(record.text.slice(0, shownText * 2))
      .slice(0, shownText)
      .toWellFormed(),
    cells: (record.cells ?? []).map(decode),
    errors: isThere ? knownErrors : freshErrors,
    knownErrors: judged.known ? null : knownErrors,
    isKept: judged.kept !== null,
  }
}
