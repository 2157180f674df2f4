/** What templates are written for: the tabs of their screen, and their addresses. */
export const kinds = [
  { id: 'whatsapp', label: 'WhatsApp', type: 4 },
  { id: 'rcs', label: 'RCS', type: 10 },
  { id: 'sms', label: 'SMS', type: 0 },
  { id: 'email', label: 'Email', type: 1 },
] as const
export type Kind = (typeof kinds)[number]

export function kindOf(id: string | undefined): Kind {
  return kinds.find(kind => kind.id === id) ?? kinds[0]
}

export function listHref({ id }: Kind): string {
  return `/admin/messageTemplate/${id}`
}

export function createHref(kind: Kind): string {
  return `${listHref(kind)}/create`
}

export function templateHref(kind: Kind, templateId: string): string {
  return `${listHref(kind)}/${encodeURIComponent(templateId)}`
}
