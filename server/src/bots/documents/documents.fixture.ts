import { randomBytes } from 'node:crypto'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { Caller } from '../../testing/world.ts'

/** A file of one page for each text; lines are cut at `\n`. */
export function pdfOf(texts: readonly string[], trailer = ''): Buffer {
  return writePdf(
    texts.map(text => {
      const lines = text.split('\n').map(line => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
      return { stream: Buffer.from(`BT /F1 12 Tf 14 TL 50 750 Td ${lines.join(' ')} ET`), filter: '' }
    }),
    trailer,
  )
}

/** Asks for a password, as its marks of the user's password are of no password at all. */
export function encryptedPdf(): Buffer {
  const mark = () => `<${randomBytes(32).toString('hex')}>`
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${mark()} /U ${mark()} >>`
  return pdfOf(['secret'], `${encrypt} /ID [<0123456789abcdef0123456789abcdef> <0123456789abcdef0123456789abcdef>]`)
}

/** A few kilobytes that unpack to two gigabytes: one block after another without an end between them. */
export function pdfBomb(): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const endless = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 2048 }, () => block)])
  return writePdf([{ stream: deflateSync(endless), filter: '/Filter [/FlateDecode /FlateDecode] ' }])
}

export async function uploadAs(caller: Caller, agentId: string, files: Record<string, Buffer>) {
  const form = new FormData()
  form.set('agentId', agentId)
  for (const [name, bytes] of Object.entries(files)) form.append('files', new File([new Uint8Array(bytes)], name))
  return caller.post('/nlp/agent/upload_documents', form)
}

type Page = { stream: Buffer; filter: string }

function writePdf(pages: readonly Page[], trailer = ''): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...pages.flatMap(({ stream, filter }, at) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< ${filter}/Length ${stream.length} >>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    ]),
  ]
  return assembled(objects, trailer)
}

function assembled(objects: readonly Buffer[], trailer: string): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
