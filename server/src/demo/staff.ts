import { hashPassword } from '../auth/passwords.ts'
import { asSystem, type Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/work.ts'
import { type CastMember, enterprises } from './content/cast.ts'

/** Both enterprises with their people, all with the same password; returns the enterprises' ids. */
export async function plantStaff(platform: Platform, password: string) {
  const passwordHash = await hashPassword(password)
  return asSystem(platform.databases, db => plantStaffIn(db, passwordHash))
}

export async function plantStaffIn(db: Db, passwordHash: string) {
  const plant = (enterprise: (typeof enterprises)['acme' | 'bharat']) =>
    plantEnterprise(
      db,
      { name: enterprise.name, timezone: enterprise.timeZone, staff: Object.values(enterprise.staff) },
      passwordHash,
    )
  return { acme: await plant(enterprises.acme), bharat: await plant(enterprises.bharat) }
}

/** Administrators, managers, agents and campaigners keep attachments; who only reads reports does not. */
const lastWithLibrary = 4

type Enterprise = { name: string; timezone: string; staff: CastMember[] }

export async function plantEnterprise(
  db: Db,
  { name, timezone, staff }: Enterprise,
  passwordHash: string,
): Promise<string> {
  const { id: enterpriseId } = await db
    .insertInto('enterprises')
    .values({ name, timezone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const activatedAt = new Date()
  if (staff.length > 0) {
    await db
      .insertInto('users')
      .values(
        staff.map(person => ({
          ...person,
          enterpriseId,
          passwordHash,
          activatedAt,
          artifactsEnabled: person.roles.some(role => role <= lastWithLibrary),
        })),
      )
      .execute()
  }
  return enterpriseId
}
