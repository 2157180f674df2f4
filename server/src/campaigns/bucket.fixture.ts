import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Bucket = Awaited<ReturnType<typeof openBucket>>

/** An S3 storage that answers no read while it stalls. */
export async function openBucket() {
  const files = new Map<string, Buffer>()
  const held: (() => void)[] = []
  let stalls = false
  const server = createServer((message, answer) => {
    reply(message, answer).catch(() => answer.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    env: {
      ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'files' },
      ...{ S3_ACCESS_KEY_ID: 'PARLEY', S3_SECRET_ACCESS_KEY: 'a/very+secret=key' },
    },
    stall: () => {
      stalls = true
    },
    /** Reads that wait for an answer. */
    waiting: () => held.length,
    flow: () => {
      stalls = false
      for (const go of held.splice(0)) go()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }

  async function reply(message: IncomingMessage, answer: ServerResponse) {
    const { method, headers, url = '' } = message
    const [key = ''] = url.split('?')
    const body = Buffer.concat(await message.toArray())
    if (method === 'PUT') files.set(key, body)
    if (method === 'GET' && stalls) await new Promise<void>(resolve => held.push(resolve))
    const file = files.get(key)
    if (!file) return answer.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    return method === 'GET' ? send(file, headers.range) : answer.end()

    function send(bytes: Buffer, range = '') {
      const [, start = '0'] = /^bytes=(\d+)-/.exec(range) ?? []
      answer.writeHead(range ? 206 : 200).end(bytes.subarray(Number(start)))
    }
  }
}
