import { kinds, templateHref } from '@parley/contracts/templates/kinds.ts'
import { notify } from '../enterprises/notifications.ts'
import type { Work } from '../platform/work.ts'
import type { TemplateRow } from './templates.rows.ts'

/** Lists and editors that show it read it again. */
export function announceTemplate(work: Work, { id, channelId }: { id: string; channelId: string }): void {
  work.announce('templates.template.changed', { templateId: id, channelId }, { permission: 'MSG_TEMPLATES.VIEW' })
}

type Verdict = { status: string; reason: string | null }

const titles = new Map([
  ['APPROVED', 'Template approved'],
  ['REJECTED', 'Template rejected'],
  ['PAUSED', 'Template paused'],
  ['DISABLED', 'Template disabled'],
])

/** What a vendor or somebody else has decided. That it was only submitted is no news to its maker. */
export async function tellMaker(work: Work, row: TemplateRow, { status, reason }: Verdict): Promise<void> {
  const title = titles.get(status)
  const kind = kinds.find(({ type }) => type === row.channelType)
  if (!title || !row.createdBy || row.createdBy === work.actor.id) return
  const message = reason ? `${row.name}: ${reason}` : row.name
  const link = kind ? templateHref(kind, row.id) : null
  await notify(work, { users: [row.createdBy], type: 'template_status', title, message, link })
}
