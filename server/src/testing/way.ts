import { connect, createServer, type Socket } from 'node:net'
import { copyTemplate } from './world.ts'

/** A way to the database that can fall silent, as a firewall does that forgot its connections, or end. */
export async function openWay() {
  const inside = new URL(await copyTemplate())
  const target = { host: '127.0.0.1', port: Number(inside.port) }
  const pairs: Socket[][] = []
  const server = createServer(near => {
    const far = connect(target)
    near.pipe(far).pipe(near)
    pairs.push([near, far])
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  inside.searchParams.delete('host')
  inside.port = String(typeof address === 'object' ? address?.port : 0)
  return {
    url: inside.href,
    fallSilent: () => {
      for (const socket of pairs.flat()) socket.unpipe().pause()
    },
    close: async () => {
      for (const socket of pairs.flat()) socket.destroy()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
