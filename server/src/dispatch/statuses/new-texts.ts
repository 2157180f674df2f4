import { componentOf } from '@parley/contracts/templates/components.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'
import { allVariables } from '@parley/contracts/templates/variables.ts'
import type { Work } from '../../platform/work.ts'
import { storedContent } from '../contents.ts'
import { stopBroadcast } from './standstill.ts'

type Text = Pick<TemplateContent, 'category' | 'layout' | 'components' | 'subject' | 'dltTemplateId'>

export const templateChanged =
  'Its template has changed, and the values no longer fit. Cancel it and send the template anew.'

/**
 * For a vendor that holds the templates and sends the text that it has approved last, whatever a broadcast was made
 * with. Where the values fit, a broadcast that has not begun says the new text; where they do not, it stands still.
 */
export async function followNewText(
  work: Work,
  template: { id: string; channelId: string },
  text: Text,
): Promise<void> {
  const rows = await work.db
    .selectFrom('broadcasts')
    .select(['id', 'content', 'startedAt'])
    .where('channelId', '=', template.channelId)
    .where('templateId', '=', template.id)
    .where('state', 'in', ['SCHEDULED', 'QUEUED', 'PROCESSING', 'PAUSED'])
    .forUpdate()
    .execute()
  for (const { id, content, startedAt } of rows) {
    const old = storedContent({ content })
    const now = { ...old.template, ...text }
    if (!isFilledAlike(old.template, now)) await stopBroadcast(work, id, templateChanged)
    // What has left in the old text keeps it on record.
    else if (!startedAt) {
      const renewed = JSON.stringify({ ...old, template: now })
      await work.db.updateTable('broadcasts').set({ content: renewed }).where('id', '=', id).execute()
    }
  }
}

/** The same values and files fill in both. */
export function isFilledAlike(one: TemplateContent, other: TemplateContent): boolean {
  return needsOf(one) === needsOf(other)
}

function needsOf(template: TemplateContent): string {
  const names = allVariables(template).map(({ name }) => name)
  return JSON.stringify([template.layout, componentOf(template.components, 'HEADER')?.format ?? null, names.sort()])
}
