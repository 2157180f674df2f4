import { sql } from 'kysely'

/** An approved version can be sent while a change of it is under review. */
export function isSendable({ status, approved }: { status: string; approved: unknown }): boolean {
  return status === 'APPROVED' || (status === 'PENDING' && approved !== null)
}

/** The same inside a statement in which templates go by this name. */
export function isTemplateSendable(name: string) {
  const t = sql.table(name)
  return sql<boolean>`(${t}.status = 'APPROVED' or (${t}.status = 'PENDING' and ${t}.approved is not null))`
}
