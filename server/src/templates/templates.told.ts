import type { Work } from '../platform/work.ts'

/** Lists and editors that show it read it again. */
export function announceTemplate(work: Work, { id, channelId }: { id: string; channelId: string }): void {
  work.announce('templates.template.changed', { templateId: id, channelId }, { permission: 'MSG_TEMPLATES.VIEW' })
}
