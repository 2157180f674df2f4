import { may } from '@parley/contracts/auth/permissions.ts'
import { type TrashType, trashKinds, trashTypes } from '@parley/contracts/enterprises/trash-kinds.ts'
import { publishing } from '@parley/contracts/files/artifact-types.ts'
import { type RawBuilder, sql } from 'kysely'
import { restoreAgent } from '../bots/agents/agents.ts'
import { restoreEntity } from '../bots/entities/entities.ts'
import { restoreIntent } from '../bots/intents/intents.restore.ts'
import { restoreStory } from '../bots/stories/stories.ts'
import { campaignSeen } from '../campaigns/campaigns.rows.ts'
import { restoreCampaign } from '../campaigns/campaigns.save.ts'
import { restoreChannel } from '../channels/channels.ts'
import { restoreContacts } from '../contacts/contacts.bin.ts'
import { restoreDefinition } from '../contacts/definitions/definitions.ts'
import { restoreSet } from '../contacts/sets.ts'
import { shownPhoneColumn } from '../contacts/values.ts'
import { restoreDepartment } from '../departments/departments.ts'
import { restoreArtifact } from '../files/artifacts.ts'
import { restoreBucket } from '../files/buckets.ts'
import type { Work } from '../platform/work.ts'
import { restoreRichCard } from '../templates/rich-cards.ts'
import { restoreTemplate } from '../templates/templates.restore.ts'
import { restoreAuthConfig } from './auth-configs.ts'

type Place = { id: string; agentId: string | null }
type Kind = {
  table: string
  name?: string
  /** What is shown, and searched, where the name is empty. */
  standIn?: (work: Work) => RawBuilder<string>
  /** Which rows of the table are of this kind and may be seen, beside being in the Bin. */
  where?: (work: Work) => RawBuilder<boolean>
  /** The agent that it belongs to. */
  agentId?: string
  restore(work: Work, place: Place): Promise<unknown>
}

const ofAgent = { agentId: 'agent_id' }
/** What is private belongs to whoever made it, but for administrators of the library. */
const isSeen = ({ actor }: Work) =>
  may(actor.permissions, publishing) ? sql<boolean>`true` : sql<boolean>`(is_public or created_by = ${actor.id})`
const isKind = (kind: 'group' | 'label') => () => sql<boolean>`kind = ${kind}`

/** Where each kind lies, and the verb that takes it out. */
export const kinds: Record<TrashType, Kind> = {
  agent: { table: 'agents', restore: (work, { id }) => restoreAgent(work, id) },
  story: { table: 'stories', ...ofAgent, restore: (work, { id, agentId }) => restoreStory(work, agentId ?? '', id) },
  intent: {
    table: 'intents',
    ...ofAgent,
    restore: (work, { id, agentId }) => restoreIntent(work, { agentId: agentId ?? '', intentId: id }),
  },
  entity: { table: 'entities', ...ofAgent, restore: (work, { id, agentId }) => restoreEntity(work, agentId ?? '', id) },
  template: {
    table: 'templates',
    // Nobody deletes what its vendor no longer knows, and the vendor alone can bring it back.
    where: () => sql<boolean>`deleted_by is not null`,
    restore: (work, { id }) => restoreTemplate(work, id),
  },
  richcard: { table: 'rich_cards', restore: (work, { id }) => restoreRichCard(work, id) },
  campaign: { table: 'campaigns', where: campaignSeen, restore: (work, { id }) => restoreCampaign(work, id) },
  contact: {
    table: 'contacts',
    // Who was merged comes back with the undo of the merge.
    where: () => sql<boolean>`merged_into is null and purged_at is null`,
    standIn: shownPhoneColumn,
    restore: (work, { id }) => restoreContacts(work, { customerIds: [id] }),
  },
  group: { table: 'contact_sets', where: isKind('group'), restore: (work, { id }) => restoreSet(work, 'group', id) },
  label: { table: 'contact_sets', where: isKind('label'), restore: (work, { id }) => restoreSet(work, 'label', id) },
  attribute: {
    table: 'contact_definitions',
    name: 'field_label',
    restore: (work, { id }) => restoreDefinition(work, id),
  },
  channel: { table: 'channels', restore: (work, { id }) => restoreChannel(work, id) },
  department: { table: 'departments', restore: (work, { id }) => restoreDepartment(work, id) },
  artifact: { table: 'artifacts', where: isSeen, restore: (work, { id }) => restoreArtifact(work, id) },
  bucket: { table: 'artifact_buckets', where: isSeen, restore: (work, { id }) => restoreBucket(work, id) },
  authconfig: { table: 'auth_configs', restore: (work, { id }) => restoreAuthConfig(work, id) },
}

export function seenTypes({ actor }: Work): TrashType[] {
  return trashTypes.filter(type => may(actor.permissions, trashKinds[type].seenBy))
}

export function mayDelete({ actor }: Work, type: TrashType): boolean {
  return may(actor.permissions, trashKinds[type].deletedBy)
}
