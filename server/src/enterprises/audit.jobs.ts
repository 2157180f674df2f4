import { sql } from 'kysely'
import { findHolders } from '../auth/holders.ts'
import { checkChain } from '../platform/audit.ts'
import type { Job } from '../platform/jobs.ts'
import { noRequest, systemActor, transact } from '../platform/transact.ts'
import type { Platform, Work } from '../platform/work.ts'
import { notify } from './notifications.ts'

/** Little work for a night, and still the whole of most trails. What is left is checked on the days after. */
const linksADay = 200_000

/** Looks every day whether the audit trail is still what was written. */
export function auditJobs(platform: Platform): Job[] {
  const run: Job['run'] = (_data, { signal }) => checkTrails(platform, signal)
  return [{ name: 'audit.check', retries: 0, every: '41 2 * * *', run }]
}

export async function checkTrails(platform: Platform, signal: AbortSignal, mostLinks = linksADay): Promise<void> {
  let left = mostLinks
  for (const enterpriseId of await longestUnchecked(platform)) {
    if (signal.aborted || left <= 0) return
    left -= await checkTrail(platform, enterpriseId, left)
  }
}

async function longestUnchecked({ databases }: Platform): Promise<string[]> {
  const rows = await databases.system
    .selectFrom('enterprises')
    .leftJoin('auditChecks', 'auditChecks.enterpriseId', 'enterprises.id')
    .select('enterprises.id')
    .orderBy(sql`audit_checks.checked_at nulls first`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns how many links were looked at. */
function checkTrail(platform: Platform, enterpriseId: string, mostLinks: number): Promise<number> {
  const setting = { platform, actor: systemActor(enterpriseId), request: noRequest, isPatient: true as const }
  return transact(setting, async work => {
    const { links, brokenAt, isNews } = await checkChain(work.db, enterpriseId, mostLinks)
    if (brokenAt !== null) platform.log.error({ enterpriseId, position: brokenAt }, 'the audit chain is broken')
    if (brokenAt !== null && isNews) await tellAdministrators(work, brokenAt)
    return links
  })
}

async function tellAdministrators(work: Work, position: number): Promise<void> {
  await notify(work, {
    users: await findHolders(work.db, work.enterpriseId, ['AUDITTRAIL.VIEW']),
    type: 'security',
    title: 'The audit trail was changed',
    message: `Its entry ${position} is no longer what was written. Please tell whoever looks after the database.`,
    link: null,
  })
}
