import type { Permission } from '../auth/permissions.ts'
import { artifactWriters } from '../files/artifact-types.ts'

type Kind = {
  label: string
  /** Any of them shows what is there of the kind. */
  seenBy: readonly Permission[]
  /** Any of them deletes, and so restores and deletes for good. */
  deletedBy: readonly Permission[]
}

/** What can lie in the Bin. */
export const trashKinds = {
  agent: { label: 'Agent', seenBy: ['NLP', 'NLP.VIEW'], deletedBy: ['NLP'] },
  story: { label: 'Story', seenBy: ['NLP', 'NLP.VIEW'], deletedBy: ['NLP'] },
  intent: { label: 'Intent', seenBy: ['NLP', 'NLP.VIEW'], deletedBy: ['NLP'] },
  entity: { label: 'Entity', seenBy: ['NLP', 'NLP.VIEW'], deletedBy: ['NLP'] },
  template: { label: 'Template', seenBy: ['MSG_TEMPLATES.VIEW'], deletedBy: ['MSG_TEMPLATES.DELETE'] },
  richcard: { label: 'Rich card', seenBy: ['RICHCARDS.VIEW'], deletedBy: ['RICHCARDS.DELETE'] },
  campaign: { label: 'Campaign', seenBy: ['CAMPAIGNS.VIEW'], deletedBy: ['CAMPAIGNS.DELETE'] },
  contact: { label: 'Contact', seenBy: ['CUSTOMER.VIEW'], deletedBy: ['CUSTOMER.DELETE'] },
  group: { label: 'Group', seenBy: ['CUSTOMER.VIEW'], deletedBy: ['CUSTOMER.DELETE'] },
  label: { label: 'Label', seenBy: ['CUSTOMER.VIEW'], deletedBy: ['CUSTOMER.DELETE'] },
  attribute: { label: 'Attribute', seenBy: ['CUSTOMER_MASTER.VIEW'], deletedBy: ['CUSTOMER_MASTER.EDIT'] },
  channel: { label: 'Channel', seenBy: ['CHANNELS.VIEW'], deletedBy: ['CHANNELS.DELETE'] },
  department: { label: 'Department', seenBy: ['DEPARTMENTS.VIEW'], deletedBy: ['DEPARTMENTS.DELETE'] },
  artifact: { label: 'Attachment', seenBy: artifactWriters, deletedBy: artifactWriters },
  bucket: { label: 'Bucket', seenBy: artifactWriters, deletedBy: artifactWriters },
  authconfig: { label: 'Configuration', seenBy: ['INTEGRATIONS.VIEW'], deletedBy: ['INTEGRATIONS.DELETE'] },
} as const satisfies Record<string, Kind>
export type TrashType = keyof typeof trashKinds
export const trashTypes = Object.keys(trashKinds).filter(isTrashType)

function isTrashType(name: string): name is TrashType {
  return Object.hasOwn(trashKinds, name)
}
