import { expect } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { base } from './contact-book.ts'
import { openStage, type Stage, visitAs } from './stage.ts'

export const uploads = '/customer-master/uploads'
export const upload = '/customer-master/uploadfile'

export type UploadStage = Awaited<ReturnType<typeof openUploads>>
type Admin = Awaited<ReturnType<typeof signInAt>>

/** The demo, whose contacts have a city. */
export async function openUploads() {
  const stage = await openStage({ DEMO: '1' })
  const { address } = stage.server
  const asha = await signInAt(address, 'asha@demo.parley')
  const help = { fieldHelptext: 'Where they live', mandatory: false, fieldType: 'text', inputType: 'alphabets' }
  await asha.post(`${base}/definitions`, { fieldName: 'city', fieldLabel: 'City', ...help })
  return {
    address,
    asha,
    visit: (path: string, options?: Parameters<Stage['open']>[0], email = 'asha@demo.parley') =>
      visitAs(stage, email, path, options),
    /** An import that calls make, once it has ended; its id. */
    bring: async (text: string, name = 'list.csv') => {
      const uploadId = await send(address, asha, { text, name })
      await expect
        .poll(async () => (await asha.get(`${base}/uploads/${uploadId}`)).body.data.customerCSV.state)
        .toMatch(/COMPLETED|ERROR/)
      return uploadId
    },
    /** An import that runs; its id. */
    send: (text: string, name: string) => send(address, asha, { text, name }),
    groupSize: async (name: string): Promise<number> => {
      const { groups } = (await asha.get(`${base}/groups`)).body.data
      return groups.find((group: { name: string }) => group.name === name)?.count ?? 0
    },
    close: () => stage.close(),
  }
}

async function send(address: string, asha: Admin, { text, name }: { text: string; name: string }): Promise<string> {
  const form = new FormData()
  form.set('rType', 'CSV')
  form.set('file', new File([text], name, { type: 'text/csv' }))
  const headers = { 'authentication-token': asha.token }
  const sent = await fetch(`${address}/e/drive/upload`, { method: 'POST', headers, body: form })
  const { response } = (await sent.json()) as { response: { secureUrl: string } }
  const file = { name, path: response.secureUrl, source: 'URL' }
  return (await asha.post(`${base}/uploads`, { file })).body.data.uploadId
}
