import type { Work } from '../platform/work.ts'

/** Makes lists fetch again; without an id, because many contacts changed. */
export function announceContacts(work: Work, contactId?: string): void {
  work.announce('contacts.contact.changed', contactId ? { contactId } : {}, { permission: 'CUSTOMER.VIEW' })
}

export function announceSets(work: Work): void {
  work.announce('contacts.set.changed', {}, { permission: 'CUSTOMER.VIEW' })
}

/** A view is seen by whoever made it, and by all while it is shared. */
export function announceViews(work: Work): void {
  work.announce('contacts.view.changed', {}, { permission: 'CUSTOMER.VIEW' })
}
