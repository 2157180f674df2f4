/**
 * Where recipients and their values come from: one content for a list or file, a file whose rows have values of their
 * own, the contact book, or rows that come by call.
 */
export const uploadTypes = ['ONE_TO_MANY', 'MANY_TO_MANY', 'CONTACTS', 'API'] as const
export type UploadType = (typeof uploadTypes)[number]
