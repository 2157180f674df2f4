import type { Answer } from '../call.ts'
import { bearerOf, idOf } from '../read.ts'
import type { Room } from '../room.ts'
import { badToken, refuseGraph } from './graph.ts'

const vendor = 'meta'
const kinds = ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf']
const mostBytes = 100 * 1024 * 1024

/** Meta's resumable upload: what will come, then the bytes, for a handle that a template's sample is named by. */
export const uploadRoutes: Room['routes'] = [
  {
    method: 'POST',
    path: /^\/v\d+\.\d+\/app\/uploads$/,
    handle: ({ query, headers }, desk) => {
      const accessToken = bearerOf(headers)
      if (!desk.account(vendor, { accessToken })) return badToken
      const { file_name: name = '', file_length: bytes = '', file_type: kind = '' } = query
      if (!name) return refuseUpload('file_name is required')
      if (!/^[1-9]\d*$/.test(bytes) || Number(bytes) > mostBytes) return refuseUpload('file_length is not valid')
      if (!kinds.includes(kind)) return refuseUpload(`file_type ${kind} is not supported`)
      const id = idOf()
      desk.remember(vendor, `upload ${id}`, { bytes, accessToken })
      return { status: 200, body: { id: `upload:${id}?sig=${idOf('AR')}` } }
    },
  },
  {
    method: 'POST',
    path: /^\/v\d+\.\d+\/upload:(?<upload>\w+)$/,
    handle: ({ params, headers, raw }, desk) => {
      // The token goes by a word of its own here.
      const accessToken = /^OAuth (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      if (!desk.account(vendor, { accessToken })) return badToken
      const begun = desk.recall(vendor, `upload ${params.upload}`)
      if (begun?.accessToken !== accessToken) return refuseUpload('the upload does not exist')
      if (headers.file_offset !== '0') return refuseUpload('file_offset is not where the upload stands')
      if (raw.length !== Number(begun.bytes)) return refuseUpload(`${raw.length} bytes of ${begun.bytes} came`)
      const handle = `4::${idOf('aW')}`
      desk.remember(vendor, `handle ${handle}`, {})
      return { status: 200, body: { h: handle } }
    },
  },
]

function refuseUpload(details: string): Answer {
  return refuseGraph(400, { code: 100, message: 'Invalid parameter', details })
}
