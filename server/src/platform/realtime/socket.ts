import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ClientFrame, clientFrame, closeCodes, socketTimes } from '@parley/contracts/realtime.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { RequestFacts } from '../work.ts'
import { endingOf, type Session, type SocketDoor } from './socket.door.ts'
import { endSocket, type Line, now, openLine } from './socket.line.ts'
import { obey } from './socket.request.ts'
import { welcome } from './socket.welcome.ts'

const maxFrameBytes = 64 * 1024
/** A larger frame ends the connection with the protocol's own code 1009 before it is in memory. */
const maxReadBytes = 1024 * 1024

type Opened = { facts: RequestFacts; url: URL }

export function openSocketServer(door: SocketDoor) {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: maxReadBytes })
  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, opened: Opened) => {
      server.handleUpgrade(request, socket, head, ws => converse(door, ws, opened))
    },
    /** Refuses new connections and asks all others to reconnect elsewhere. */
    close: () => {
      server.close()
      for (const ws of server.clients) endSocket(ws, closeCodes.goingDown, 'Going down')
    },
  }
}

/** One connection from its first frame to its last. */
function converse(door: SocketDoor, ws: WebSocket, { facts, url }: Opened): void {
  const line = openLine(ws, door.platform)
  const deadline = setTimeout(() => line.refuse(closeCodes.invalidToken, 'Invalid token'), socketTimes.authWithinMs)
  let signedIn: { session: Session; leave: () => void } | null = null
  let queue: Promise<void> = Promise.resolve()

  const signIn = async (token: string, lastSeq: number | null) => {
    const actor = await door.identifyToken(token, facts, false)
    if (!actor) return line.refuse(closeCodes.invalidToken, 'Invalid token')
    clearTimeout(deadline)
    if (!(await door.allowsOrigin(actor, facts))) return line.refuse(closeCodes.accessDenied, 'Access Denied')
    const session: Session = { token, facts, actor }
    signedIn = { session, leave: await welcome(door, line, { session, lastSeq }) }
    if (!line.isOpen()) signedIn.leave()
  }
  const receive = async (text: string) => {
    if (!line.isOpen()) return
    const frame = readFrame(text)
    if (!frame) return line.end(closeCodes.badFrame, 'Not a frame')
    if (frame.action === 'ping') return answerPing(door, line, { session: signedIn?.session, frame })
    if (signedIn) return obey(door, line, { session: signedIn.session, frame })
    if (frame.action === 'auth') return signIn(String(frame.token ?? ''), readSeq(frame.lastSeq))
    line.refuse(closeCodes.invalidToken, 'Invalid token')
  }
  const inTurn = (act: () => Promise<void> | void) => {
    queue = queue.then(act).catch(error => {
      door.platform.log.error({ err: error }, 'socket')
      line.end(1011, 'Something went wrong')
    })
  }

  ws.on('message', data => {
    const text = String(data)
    if (Buffer.byteLength(text) > maxFrameBytes) line.end(closeCodes.badFrame, 'The frame is too large')
    else if (line.countFrame()) inTurn(() => receive(text))
  })
  ws.on('error', () => line.end(closeCodes.badFrame, 'Not a frame'))
  ws.on('close', () => {
    clearTimeout(deadline)
    line.stop()
    signedIn?.leave()
  })
  const token = url.searchParams.get('token')
  if (token) inTurn(() => signIn(token, readSeq(url.searchParams.get('lastSeq'))))
}

/**
 * Answers a ping at once, then checks the session, so that no connection outlives it. Pings are sent without anybody's
 * doing, so they do not count as use.
 */
async function answerPing(
  door: SocketDoor,
  line: Line,
  { session, frame }: { session: Session | undefined; frame: ClientFrame },
): Promise<void> {
  line.push({ event: 'pong', at: now(), data: { t: frame.t, serverTime: now() } })
  const ending = session && (await endingOf(door, session, false))
  if (ending) line.refuse(ending.code, ending.message)
}

function readFrame(text: string): ClientFrame | null {
  try {
    const parsed = clientFrame.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    // Not JSON: the caller closes with the code for that.
    return null
  }
}

function readSeq(value: unknown): number | null {
  const seq = Number(value)
  return value !== null && value !== undefined && value !== '' && Number.isSafeInteger(seq) && seq >= 0 ? seq : null
}
