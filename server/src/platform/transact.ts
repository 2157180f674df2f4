import { writeAudits } from './audit.ts'
import { asEnterprise, asSystem, type Db, inBackground, sqlRunner } from './database/database.ts'
import { type Announcement, writeAnnouncements } from './realtime/events.ts'
import type { Signal } from './realtime/hub.ts'
import { sendSignals } from './realtime/signals.ts'
import type { Actor, AuditEntry, Platform, RequestFacts, Work } from './work.ts'

type Setting = {
  platform: Platform
  actor: Actor
  request: RequestFacts
  /** Long work of the system, on the database connections of low priority. */
  isPatient?: true
}

/** Runs the verb in one transaction of the actor's enterprise, and publishes what it announced after the commit. */
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

/** The commit has happened, so an error here must not look like a failed call. */
function follow({ log }: Platform, act: () => void): void {
  try {
    act()
  } catch (error) {
    log.error({ err: error }, 'after a commit')
  }
}

/** For endpoints that open their own transactions; announcing and auditing belong to one of those. */
export function workWithoutTransaction(setting: Setting): Work {
  return openWork(setting, null, []).work
}

/** The actor of jobs and of the system's own work for an enterprise. */
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
