import {
  noSendingRules,
  quietClocks,
  type SendingRuleChanges,
  type SendingRules,
  sendingRuleProblems,
  sendingRuleTexts,
} from '@parley/contracts/enterprises/sending-rules.ts'
import { releaseHeld } from '../dispatch/held.ts'
import type { Db } from '../platform/database/database.ts'
import { invalidFields } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'

/** As the gate heeds them: with the enterprise's own time zone. */
export type HeededRules = SendingRules & { timezone: string }

export async function readSendingRules({ db, enterpriseId }: Work) {
  const { timezone, ...sendingRules } = await rulesOf(db, enterpriseId)
  return { sendingRules, timezone }
}

export async function saveSendingRules(work: Work, changes: SendingRuleChanges) {
  const before = await lockedRules(work)
  const rules = merged(before.sendingRules, changes)
  const problems = sendingRuleProblems(rules)
  if (problems.length > 0) throw invalidFields(problems)
  const columns = columnsOf(work, rules)
  await work.db
    .insertInto('sendingRules')
    .values({ enterpriseId: work.enterpriseId, ...columns })
    .onConflict(conflict => conflict.column('enterpriseId').doUpdateSet(columns))
    .execute()
  await releaseHeld(work)
  const after = await readSendingRules(work)
  work.audit({
    module: 'Enterprise',
    action: 'update',
    resourceId: work.enterpriseId,
    resourceName: 'Sending rules',
    before: before.sendingRules,
    after: after.sendingRules,
  })
  return say(sendingRuleTexts.saved, after)
}

/** Two who change different rules at once must not undo each other's; the first has no row to lock yet. */
async function lockedRules(work: Work) {
  await work.db
    .selectFrom('enterprises')
    .select('id')
    .where('id', '=', work.enterpriseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return readSendingRules(work)
}

function merged({ quietHours, frequencyCap }: SendingRules, changes: SendingRuleChanges): SendingRules {
  return {
    quietHours: overlaid(quietHours, changes.quietHours),
    frequencyCap: overlaid(frequencyCap, changes.frequencyCap),
  }
}

function overlaid<T extends object>(kept: T, sent: { [K in keyof T]?: T[K] | undefined } = {}): T {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...kept, ...Object.fromEntries(given) }
}

/** Without a row nothing is held back. */
export async function rulesOf(db: Db, enterpriseId: string): Promise<HeededRules> {
  const row = await db
    .selectFrom('enterprises as e')
    .leftJoin('sendingRules as r', 'r.enterpriseId', 'e.id')
    .select(['e.timezone', 'r.isQuietOn', 'r.quietFrom', 'r.quietTo', 'r.quietDays', 'r.quietClock'])
    .select(['r.isCapOn', 'r.capMessages', 'r.capHours'])
    .where('e.id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  const { quietHours, frequencyCap } = noSendingRules
  return {
    timezone: row.timezone,
    quietHours: {
      enabled: row.isQuietOn ?? false,
      from: row.quietFrom ?? quietHours.from,
      to: row.quietTo ?? quietHours.to,
      days: row.quietDays ?? quietHours.days,
      clock: quietClocks.find(clock => clock === row.quietClock) ?? quietHours.clock,
    },
    frequencyCap: {
      enabled: row.isCapOn ?? false,
      messages: row.capMessages ?? frequencyCap.messages,
      hours: row.capHours ?? frequencyCap.hours,
    },
  }
}

function columnsOf(work: Work, { quietHours, frequencyCap }: SendingRules) {
  return {
    isQuietOn: quietHours.enabled,
    quietFrom: quietHours.from,
    quietTo: quietHours.to,
    quietDays: [...new Set(quietHours.days)].sort(),
    quietClock: quietHours.clock,
    isCapOn: frequencyCap.enabled,
    capMessages: frequencyCap.messages,
    capHours: frequencyCap.hours,
    updatedAt: work.now,
  }
}
