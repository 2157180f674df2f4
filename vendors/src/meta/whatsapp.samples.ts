import type { HttpCall, SampleCalls } from '../vendor.ts'
import { json, textAt } from '../wire.ts'
import { graphHeaders, graphUrl } from './graph.ts'
import { readGraphRefusal } from './whatsapp.answer.ts'

/** Meta's resumable upload. `app` is the app whose token is used, so nobody has to enter its id. */
export const whatsAppSamples: SampleCalls = {
  begin: ({ fileName, contentType, bytes }, channel) => {
    const query = new URLSearchParams({
      file_name: fileName,
      file_length: String(bytes.byteLength),
      file_type: contentType,
    })
    return { ...post, url: graphUrl(channel, `app/uploads?${query}`), headers: graphHeaders(channel) }
  },
  readBegin: answer => {
    const upload = textAt(json(answer.body), 'id')
    return answer.status < 300 && upload.startsWith('upload:') ? { kind: 'begun', upload } : readGraphRefusal(answer)
  },
  send: (upload, { bytes }, channel) => {
    const { accessToken = '' } = channel.settings
    // The word of the upload's own documents; `Bearer` is not taken here.
    const headers = {
      authorization: `OAuth ${accessToken}`,
      file_offset: '0',
      'content-type': 'application/octet-stream',
    }
    return { ...post, url: graphUrl(channel, upload), headers, bytes }
  },
  readSent: answer => {
    const handle = textAt(json(answer.body), 'h')
    return answer.status < 300 && handle ? { kind: 'kept', handle } : readGraphRefusal(answer)
  },
}

const post = { transport: 'http', method: 'POST' } as const satisfies Partial<HttpCall>
