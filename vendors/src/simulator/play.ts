import { createHash } from 'node:crypto'
import type { Answered } from '../vendor.ts'
import { at, json, textAt } from '../wire.ts'

export type Behaviour = {
  requestDelayMs: number
  deliveredAfterMs: number
  readAfterMs: number
  /** 0 to 1: this share of messages fails. */
  failRate: number
  duplicate: boolean
  disorder: boolean
}

/** What the vendor will call back with, and when after the answer. */
export type Later = { afterMs: number; event: Record<string, unknown> }
/** `silent`: the connection breaks after the message was taken. */
export type Played = { answer: Answered; later: Later[] }

const usual: Behaviour = {
  requestDelayMs: 0,
  deliveredAfterMs: 200,
  readAfterMs: 400,
  failRate: 0,
  duplicate: false,
  disorder: false,
}
const mostMs = 24 * 3600 * 1000
/** For so long every vendor is waited for; a later answer would not be believed. */
const mostDelayMs = 15_000

/** What is left out or cannot be used is as usual. */
export function readBehaviour(text: string | undefined): Behaviour {
  const given = json(text ?? '')
  const ms = (key: 'requestDelayMs' | 'deliveredAfterMs' | 'readAfterMs') => {
    const value = at(given, key)
    return typeof value === 'number' && value >= 0 ? Math.min(value, mostMs) : usual[key]
  }
  const failRate = at(given, 'failRate')
  return {
    requestDelayMs: Math.min(ms('requestDelayMs'), mostDelayMs),
    deliveredAfterMs: ms('deliveredAfterMs'),
    readAfterMs: ms('readAfterMs'),
    failRate: typeof failRate === 'number' ? Math.min(1, Math.max(0, failRate)) : usual.failRate,
    duplicate: at(given, 'duplicate') === true,
    disorder: at(given, 'disorder') === true,
  }
}

export function behaviourProblem(text: string): string | null {
  const given = json(text)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'Behaviour must be a JSON object'
  const unknown = Object.keys(given).find(key => !(key in usual))
  if (unknown !== undefined) return `Behaviour does not know ${unknown}`
  return Object.entries(given).map(partProblem).find(Boolean) ?? null
}

function partProblem([key, value]: [string, unknown]): string | null {
  if (key === 'duplicate' || key === 'disorder')
    return typeof value === 'boolean' ? null : `${key} must be true or false`
  const most = key === 'failRate' ? 1 : mostMs
  return typeof value === 'number' && value >= 0 && value <= most ? null : `${key} must be a number from 0 to ${most}`
}

/** The last four digits of the number, or of an address before its `@`, steer what happens; `attempt` counts from 1. */
export function play(message: { ref: string; to: string; attempt: number }, behaviour: Behaviour): Played {
  const { ref, to, attempt } = message
  const script = to.replace(/@.*/, '').slice(-4)
  if (script === '0001') return refused('131026', 'Message undeliverable')
  if (script === '0002') return refused('470', 'More than 24 hours have passed since the customer last replied')
  if (script === '0006' && attempt <= 2) return busy
  if (script === '0007') return { answer: { kind: 'silent' }, later: [] }
  if (shareOf(ref) < behaviour.failRate) return refused('131000', 'Something went wrong')
  return { answer: { kind: 'accepted', vendorMessageId: `sim.${ref}` }, later: callsBack(script, message, behaviour) }
}

function callsBack(script: string, { ref, to }: { ref: string; to: string }, behaviour: Behaviour): Later[] {
  const messageId = `sim.${ref}`
  const status = (name: string, afterMs: number): Later => ({
    afterMs,
    event: { type: 'status', id: `${messageId}.${name}`, ref, to, messageId, status: name },
  })
  const delivered = status('delivered', behaviour.deliveredAfterMs)
  const read = status('read', behaviour.readAfterMs)
  const said = (text: string, afterMs: number): Later => ({
    afterMs,
    event: { id: `${messageId}.reply`, from: to, text, replyTo: messageId },
  })
  const ordered = behaviour.disorder ? reordered([delivered, read]) : [delivered, read]
  const usually = behaviour.duplicate ? twice(ordered) : ordered
  if (script === '0003') return [delivered]
  if (script === '0004') return []
  if (script === '0005') return [...usually, said('Hello', 500)]
  if (script === '0008') return twice(reordered([status('sent', 0), delivered, read]))
  if (script === '0009') return [...usually, said('STOP', behaviour.deliveredAfterMs + 50)]
  return usually
}

const busy: Played = {
  answer: { kind: 'busy', code: '130429', text: 'Rate limit hit', retryAfterSeconds: null, isRate: true },
  later: [],
}

function refused(code: string, text: string): Played {
  return { answer: { kind: 'refused', code, text }, later: [] }
}

/** The last event first, at the earliest time. */
function reordered(events: Later[]): Later[] {
  const times = events.map(({ afterMs }) => afterMs).sort((a, b) => a - b)
  return events.toReversed().map((one, place) => ({ ...one, afterMs: times[place] ?? one.afterMs }))
}

function twice(events: Later[]): Later[] {
  return events.flatMap((one, place) => [
    { ...one, afterMs: one.afterMs + place },
    { ...one, afterMs: one.afterMs + place + 1, event: { ...one.event, id: `${textAt(one.event, 'id')}.again` } },
  ])
}

/** 0 to 1, always the same for one message: a repeat of it fares as it did. */
function shareOf(ref: string): number {
  return createHash('sha256').update(ref).digest().readUInt32BE(0) / 2 ** 32
}
