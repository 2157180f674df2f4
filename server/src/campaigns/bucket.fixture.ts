import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Bucket = Awaited<ReturnType<typeof openBucket>>

/** An S3 storage that answers only writes while it stalls, and breaks reads off when it is told to. */
export async function openBucket() {
  const files = new Map<string, Buffer>()
  const held: (() => void)[] = []
  const cuts: number[] = []
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
    /** The next reads break off after so many bytes, one after the other. */
    breakOff: (...after: number[]) => {
      cuts.push(...after)
    },
    /** Calls that wait for an answer. */
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
    if (method !== 'PUT' && stalls) await new Promise<void>(resolve => held.push(resolve))
    if (method === 'DELETE') {
      files.delete(key)
      return answer.writeHead(204).end()
    }
    const file = files.get(key)
    if (!file) return answer.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    return method === 'GET' ? send(file, headers.range) : answer.end()

    function send(bytes: Buffer, range = '') {
      const [, start = '0'] = /^bytes=(\d+)-/.exec(range) ?? []
      const part = bytes.subarray(Number(start))
      answer.writeHead(range ? 206 : 200, { 'content-length': part.length })
      const cut = cuts.shift() ?? part.length
      if (cut >= part.length) answer.end(part)
      else answer.write(part.subarray(0, cut), () => setTimeout(() => answer.destroy(), 50))
    }
  }
}
