import { type BlacklistAdded, blacklistLimits, blacklistTexts } from '@parley/contracts/campaigns/blacklist.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { sql } from 'kysely'
import { typedNumbersOf } from '../broadcasts/recipients.ts'
import { countryCode } from '../contacts/values.ts'
import { invalid, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { assertKeeper } from './blacklist.ts'

type Draft = { numbers?: string[] | undefined; reason?: string | undefined }

export async function addToBlacklist(work: Work, { numbers, reason = '' }: Draft): Promise<BlacklistAdded> {
  assertKeeper(work)
  const given = typedNumbersOf(numbers)
  if (given.length === 0) throw invalid(blacklistTexts.numbersRequired, 'numbers')
  if (given.length > blacklistLimits.numbers) throw invalid(blacklistTexts.tooMany, 'numbers')
  return keepNumbers(work, given, { source: 'MANUAL', reason })
}

type Entering = { source: 'MANUAL' | 'UPLOAD'; reason: string }

/** Each number once, whatever its spelling; one that is there keeps its reason. */
export async function keepNumbers(work: Work, given: readonly string[], { source, reason }: Entering) {
  const country = await countryCode(work)
  const read = given.map(number => ({ number, phone: normalisePhone(number, country) }))
  const invalidOnes = read.flatMap(({ number, phone }) => ('digits' in phone ? [] : [number.slice(0, 100)]))
  const right = [...new Set(read.flatMap(({ phone }) => ('digits' in phone ? [phone.digits] : [])))]
  const { rows } = await sql<{ number: string }>`
    insert into blacklist (enterprise_id, number, reason, source, added_by, added_by_name)
    select ${work.enterpriseId}, number, ${reason}, ${source}, ${work.actor.id}, ${work.actor.name}
    from unnest(${right}::text[]) with ordinality as given (number, place) order by place
    on conflict (enterprise_id, number) do nothing returning number`.execute(work.db)
  if (rows.length > 0) {
    const after = { numbers: rows.length, source, reason, first: rows[0]?.number }
    work.audit({ module: 'Campaigns', action: 'create', resourceName: 'Blacklist', after })
    announceBlacklist(work)
  }
  return { added: rows.length, existing: right.length - rows.length, invalid: invalidOnes }
}

export async function removeFromBlacklist(work: Work, entryId: string) {
  assertKeeper(work)
  const row = await work.db
    .deleteFrom('blacklist')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', entryId)
    .returning(['id', 'number', 'reason', 'source'])
    .executeTakeFirst()
  if (!row) throw notFound('Number')
  work.audit({
    module: 'Campaigns',
    action: 'delete',
    resourceId: row.id,
    resourceName: row.number,
    before: { number: row.number, reason: row.reason, source: row.source },
  })
  announceBlacklist(work)
  return say(blacklistTexts.removed, { id: row.id })
}

function announceBlacklist(work: Work): void {
  work.announce('campaigns.blacklist.changed', {}, { permission: 'BLACKLIST' })
}
