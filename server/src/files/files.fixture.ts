import type { Caller, Reply } from '../testing/world.ts'

type Sent = { name: string; bytes: string | Uint8Array; fields?: Record<string, string>; key?: string }

export function upload(caller: Caller, { name, bytes, fields = {}, key }: Sent): Promise<Reply> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  return caller.post('/e/drive/upload', form, key ? { 'idempotency-key': key } : {})
}

export const uploadCsv = (caller: Caller, bytes: string | Uint8Array, name = 'people.csv') =>
  upload(caller, { name, bytes, fields: { rType: 'CSV' } })
