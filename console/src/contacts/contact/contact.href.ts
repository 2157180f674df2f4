export function contactHref(contactId: string): string {
  return `/customer-master/customers/view/${encodeURIComponent(contactId)}`
}
