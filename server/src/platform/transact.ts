import { writeAudits } from './audit.ts'
import { asEnterprise, asSystem, type Db, inBackground, sqlRunner } from './database.ts'
import { type Announcement, writeAnnouncements } from './events.ts'
import type { Signal } from './hub.ts'
import { sendSignals } from './signals.ts'
import type { Actor, AuditEntry, Platform, RequestFacts, Work } from './work.ts'

type Setting = {
  platform: Platform
  actor: Actor
  request: RequestFacts
  /** The system's long work, which gives way to whoever waits for an answer. */
  isPatient?: true
}

/** Runs the verb in one transaction of the actor's enterprise; what it announced follows the commit. */
export async function transact<T>(setting: Setting, act: (work: Work) => Promise<T>): Promise<T> {
  const { platform, actor } = setting
  const later: (() => void)[] = []
  const run = async (db: Db) => {
    const draft = openWork(setting, db, later)
    const result = await act(draft.work)
    await writeAudits(db, setting, draft.audits)
    await writeAnnouncements(db, actor.enterpriseId, draft.announcements)
    await sendSignals(db, platform.log, draft.signals)
    return { result, announced: draft.announcements.length + draft.audits.length > 0 }
  }
  const done = await transactionOf(setting, run)
  for (const act of later) follow(platform, act)
  if (done.announced) platform.hub.wake()
  return done.result
}

function transactionOf<T>({ platform, actor, isPatient }: Setting, run: (db: Db) => Promise<T>): Promise<T> {
  if (actor.enterpriseId && actor.kind !== 'system') return asEnterprise(platform.databases, actor.enterpriseId, run)
  return (isPatient ? inBackground : asSystem)(platform.databases, run)
}

/** What was committed stays committed: whoever asked must not be told that it failed. */
function follow({ log }: Platform, act: () => void): void {
  try {
    act()
  } catch (error) {
    log.error({ err: error }, 'after a commit')
  }
}

/** The work of an endpoint that opens its own transactions; what is told or kept belongs to one of those. */
export function workWithoutTransaction(setting: Setting): Work {
  return openWork(setting, null, []).work
}

/** A job's or the system's work for one enterprise. */
export function systemActor(enterpriseId: string | null, name = 'system'): Actor {
  return { kind: 'system', enterpriseId, id: null, name, permissions: new Set(), sessionId: null }
}

export const noRequest: RequestFacts = { id: '', ip: '', userAgent: '', origin: null, host: '' }

function openWork(setting: Setting, db: Db | null, later: (() => void)[]) {
  const { platform, actor, request } = setting
  const announcements: Announcement[] = []
  const signals: Signal[] = []
  const audits: AuditEntry[] = []
  const open = () => {
    if (!db) throw new Error('This endpoint has no transaction of its own: use work.transact.')
    return db
  }
  const work: Work = {
    get db() {
      return open()
    },
    get enterpriseId() {
      if (!actor.enterpriseId) throw new Error('There is no enterprise in this request.')
      return actor.enterpriseId
    },
    actor,
    request,
    now: new Date(),
    platform,
    announce: (event, data, audience) => open() && announcements.push({ event, data, audience, at: new Date() }),
    signal: (event, data, audience) =>
      open() && signals.push({ enterpriseId: actor.enterpriseId, event, data, audience }),
    audit: entry => open() && audits.push(entry),
    enqueue: (name, data, options) => platform.jobs.enqueue(sqlRunner(open()), name, data, options),
    afterCommit: act => open() && later.push(act),
    transact: (act, as) => transact({ ...setting, actor: { ...actor, ...as } }, act),
  }
  return { work, announcements, signals, audits }
}
