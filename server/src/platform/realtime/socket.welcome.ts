import { closeCodes } from '@parley/contracts/realtime.ts'
import type { Frame, Numbered, Subscriber } from './hub.ts'
import { endingOf, type Session, type SocketDoor } from './socket.door.ts'
import { type Line, now } from './socket.line.ts'

/** As many events as the log keeps for one subscriber. */
const maxWaitingFrames = 5000

type Push = (frame: Frame) => Promise<void>

/**
 * Replays missed events, then says `ready`. Events that happen meanwhile wait, so that the order is kept. Returns what
 * leaves the hub again.
 */
export async function welcome(
  door: SocketDoor,
  line: Line,
  { session, lastSeq }: { session: Session; lastSeq: number | null },
): Promise<() => void> {
  const waiting: Frame[] = []
  let isReady = false
  let seen = lastSeq ?? 0
  const push = (frame: Frame) => {
    if (frame.seq !== undefined && frame.seq <= seen) return
    if (frame.seq !== undefined) seen = frame.seq
    line.push(frame)
  }
  const pushInTime = async (frame: Frame) => {
    await line.drained()
    push(frame)
  }
  const hold = (frame: Frame) => {
    if (waiting.push(frame) > maxWaitingFrames) line.end(closeCodes.tooSlow, 'Too slow')
  }
  const leave = door.platform.hub.join(
    subscriberOf(door, line, { session, push: frame => (isReady ? push(frame) : hold(frame)) }),
  )
  try {
    const { resumed, head } = await replay(door, line, { session, lastSeq, push: pushInTime })
    if (!resumed) seen = head
    if (lastSeq !== null && !resumed) line.push({ event: 'resync', at: now(), data: { seq: seen } })
    const greeting = await door.greet(session.actor)
    line.push({ event: 'ready', at: now(), data: { ...greeting, seq: seen, resumed, serverTime: now() } })
    // The loop also sees frames that are added while it waits for the client.
    for (const frame of waiting) await pushInTime(frame)
    isReady = true
    waiting.length = 0
    return leave
  } catch (error) {
    leave()
    throw error
  }
}

function subscriberOf(
  door: SocketDoor,
  line: Line,
  { session, push }: { session: Session; push: (frame: Frame) => void },
): Subscriber {
  const { actor } = session
  return {
    id: actor.id ?? '',
    enterpriseId: actor.enterpriseId ?? '',
    sessionId: actor.sessionId,
    channelId: actor.channelId ?? null,
    holds: permission => session.actor.permissions.has(permission),
    push,
    close: (code, reason) => (code === closeCodes.goingDown ? line.end(code, reason) : line.refuse(code, reason)),
    recheck: async () => {
      const ending = line.isOpen() ? await endingOf(door, session, false) : null
      if (ending) line.refuse(ending.code, ending.message)
    },
  }
}

/**
 * Sends page after page until nothing is missing. When the log no longer has the next event, the client is told to
 * reload.
 */
async function replay(
  door: SocketDoor,
  line: Line,
  { session, lastSeq, push }: { session: Session; lastSeq: number | null; push: Push },
): Promise<{ resumed: boolean; head: number }> {
  let reached = lastSeq ?? Number.MAX_SAFE_INTEGER
  for (;;) {
    const { events, head, complete } = await door.eventsAfter(session.actor.id ?? '', reached)
    if (lastSeq === null || !complete) return { resumed: false, head }
    for (const told of events) await push(frameOf(told))
    reached = events.at(-1)?.seq ?? reached
    if (reached >= head || !line.isOpen()) return { resumed: true, head }
  }
}

function frameOf({ event, seq, at, data }: Numbered): Frame {
  return { event, seq, at: at.toISOString(), data }
}
