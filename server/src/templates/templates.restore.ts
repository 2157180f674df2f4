import { restoredName, restoredWord, restoreFirst } from '@parley/contracts/bin.ts'
import { templateTypes } from '@parley/contracts/channels/kinds.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { templateLimits } from '@parley/contracts/templates/limits.ts'
import { templateTexts } from '@parley/contracts/templates/templates.ts'
import { freeName, isKept } from '../platform/bin.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { conflict } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { isKnownByName, judgeOf, oneTemplate, type TemplateRow, templates } from './templates.rows.ts'
import { announceTemplate } from './templates.told.ts'
import { shownTemplate } from './templates.view.ts'

/** What somebody has restored already stays as it is. */
export async function restoreTemplate(work: Work, templateId: string) {
  const binned = await work.db
    .selectFrom('templates')
    .selectAll()
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', templateId)
    .where('deletedBy', 'is not', null)
    .where(isKept)
    .forUpdate()
    .executeTakeFirst()
  if (binned) await takeOutOfBin(work, { ...binned, ...(await channelOf(work, binned.channelId)) })
  return say(templateTexts.restored, { template: shownTemplate(work, await oneTemplate(work, templateId)) })
}

async function channelOf(work: Work, channelId: string) {
  const { name, deletedAt, ...channel } = await work.db
    .selectFrom('channels')
    .select(['name', 'deletedAt', 'type as channelType', 'vendor', 'data as channelData'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  if (deletedAt) throw conflict(restoreFirst(name))
  return channel
}

/** What the simulator was about to decide, it decides now. */
async function takeOutOfBin(work: Work, row: TemplateRow): Promise<void> {
  // While it is under review, somebody may be entering it at the vendor under this name.
  const keepsName = row.status === 'PENDING' || isKnownByName(row)
  const name = keepsName ? row.name : await freeNameOf(work, row)
  const isUndecided = row.status === 'PENDING' && judgeOf(row) === 'simulator'
  const back = { name, nameKey: sameText(name), deletedAt: null, deletedBy: null }
  await unlessTaken(
    () =>
      work.db
        .updateTable('templates')
        .set({ ...back, ...(isUndecided ? { decideAt: work.now } : {}) })
        .where('id', '=', row.id)
        .execute(),
    conflict(keepsName ? templateTexts.takenForGood : templateTexts.taken),
  )
  work.audit({ module: 'Templates', action: 'restore', resourceId: row.id, resourceName: name })
  announceTemplate(work, row)
}

function freeNameOf(work: Work, { name, language, channelId, channelType }: TemplateRow): Promise<string> {
  const isWord = templateTypes.includes(channelType)
  return freeName(
    name,
    nameKey =>
      templates(work)
        .where('templates.channelId', '=', channelId)
        .where('templates.language', '=', language)
        .where('templates.nameKey', '=', nameKey)
        .executeTakeFirst(),
    (old, turn) => (isWord ? restoredWord(old, turn, templateLimits.name) : restoredName(old, turn)),
  )
}
