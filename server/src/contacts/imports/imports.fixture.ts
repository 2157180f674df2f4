import { uploadCsv } from '../../files/files.fixture.ts'
import { type Caller, eventually, type Reply } from '../../testing/world.ts'

export const uploads = '/chatbird/api/customer_master/uploads'

/** Uploads a file and starts its import; answers the id of the import. */
export async function startImportOf(
  caller: Caller,
  bytes: string | Uint8Array,
  settings: Record<string, unknown> = {},
): Promise<string> {
  const file = (await uploadCsv(caller, bytes)).body.response
  const reference = { name: file.name, path: file.secureUrl, source: 'URL' }
  const { body } = await caller.post(uploads, { file: reference, ...settings })
  return body.data.uploadId
}

type Reader = { get(path: string): Promise<Pick<Reply, 'body'>> }

/** The import once it has ended. */
export function ended(caller: Reader, importId: string, mostMs = 60_000) {
  return eventually(async () => {
    const { customerCSV } = (await caller.get(`${uploads}/${importId}`)).body.data
    return customerCSV.completedTimeStr !== '' && customerCSV
  }, mostMs)
}

export async function importOf(caller: Caller, bytes: string | Uint8Array, settings: Record<string, unknown> = {}) {
  return ended(caller, await startImportOf(caller, bytes, settings))
}

/** The refused lines, each with its number and what is wrong. */
export async function refusedLines(caller: Reader, importId: string): Promise<[number, string[]][]> {
  const { body } = await caller.get(`${uploads}/errors?entryId=${importId}&perPage=-1`)
  return body.data.customers.customers.map(
    ({ line, errors }: { line: number; errors: { message: string }[] }) =>
      [line, errors.map(({ message }) => message)] as const,
  )
}
