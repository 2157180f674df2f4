import type { Quality } from '@parley/contracts/templates/components.ts'
import type { Status } from '@parley/contracts/templates/statuses.ts'
import type { Platform } from '../platform/work.ts'
import { withLinks } from './templates.media.ts'
import { judgeOf, sentContent, type TemplateRow, writtenContent } from './templates.rows.ts'
import { isSendable } from './templates.sendable.ts'

type Shower = { platform: Platform }

/** With the latest text, for those who write it. */
export function shownTemplate({ platform }: Shower, row: TemplateRow) {
  return {
    id: row.id,
    _id: row.id,
    templateId: row.id,
    channelId: row.channelId,
    ...withLinks(platform, writtenContent(row)),
    // Columns hold what their checks allow.
    status: row.status as Status,
    quality: row.quality as Quality,
    rejectedReason: row.rejectedReason,
    createdOn: row.createdAt,
    updatedOn: row.updatedAt,
    createdBy: { uId: row.createdBy, name: row.createdByName },
    hasDraft: row.hasDraft,
    isManual: judgeOf(row) === 'person',
  }
}

/** As it is sent: for those who choose a template and do not write it. */
export function shownAsSent(shower: Shower, row: TemplateRow) {
  const shown = shownTemplate(shower, row)
  if (!isSendable(row)) return shown
  return { ...shown, ...withLinks(shower.platform, sentContent(row)), status: 'APPROVED' as const }
}
