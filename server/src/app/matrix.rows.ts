/** Values for the ids in paths: rows of Acme Traders that exist when the matrix runs. */
export type Ids = {
  agentId: string
  storyId: string
  intentId: string
  entityId: string
  channelId: string
  relayId: string
  /** The secret in the address that the relay's system calls. */
  relayKey: string
  sessionId: string
  messageId: string
  testId: string
  runId: string
  apiKeyId: string
  authConfigId: string
  departmentId: string
  userId: string
  evaluationId: string
  fileId: string
  /** What stands behind the address of the file: until when it is good, and the signature. */
  fileQuery: string
  importId: string
  artifactId: string
  bucketId: string
  downloadId: string
  contactId: string
  groupId: string
  tagId: string
  definitionId: string
  actId: string
  viewId: string
  mergeId: string
  templateId: string
  richCardId: string
  campaignId: string
  /** Of the campaign. */
  activityId: string
  broadcastId: string
  deliveryId: string
  /** Of the blacklist. */
  entryId: string
  /** Something in the Bin. */
  itemId: string
  /** `groups` or `tags`, in the paths that map and unmap. */
  kind: string
  /** The phone number that is played on the simulator. */
  number: string
}

/** What the matrix needs for one route. */
export type Row = {
  /** A body that the call accepts, or comes close to accepting. */
  body?: (ids: Ids) => Record<string, unknown>
  query?: string | ((ids: Ids) => string)
  /** Whoever knows the ids in the path may see what they name, such as the widget's channel. */
  publicIds?: true
}
