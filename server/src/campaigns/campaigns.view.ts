import { activityStateNames, activityStates } from '@parley/contracts/campaigns/activities.ts'
import type { Mapping } from '@parley/contracts/templates/mapping.ts'
import { type VariableGroup, variableGroups } from '@parley/contracts/templates/variables.ts'
import type { StoredMedia } from '../dispatch/contents.ts'
import { fileLink } from '../files/links.ts'
import type { Work } from '../platform/work.ts'
import { templates } from '../templates/templates.rows.ts'
import { shownAsSent } from '../templates/templates.view.ts'
import { type CampaignRow, contentOf } from './campaigns.rows.ts'

export async function shownCampaign(work: Work, row: CampaignRow) {
  const show = await showerOf(work, [row])
  return show(row)
}

export async function shownCampaigns(work: Work, rows: readonly CampaignRow[]) {
  return rows.map(await showerOf(work, rows))
}

/** Reads the channels and templates of all of them at once. */
async function showerOf(work: Work, rows: readonly CampaignRow[]) {
  const channels = await channelsOf(work, rows)
  const templates = await templatesOf(work, rows)
  return (row: CampaignRow) => {
    const { mapping, media, mediaList, departmentId, ...content } = contentOf(row)
    const template = templates.get(row.templateId ?? '') ?? null
    const channel = channels.get(row.channelId) ?? { id: row.channelId, name: '', type: 0 }
    return {
      id: row.id,
      _id: row.id,
      campaignId: row.id,
      ...content,
      deptId: departmentId,
      channel,
      channelType: channel.type,
      template,
      ...(media ? { media: shownMedia(work, media) } : {}),
      mediaList: mediaList.map(one => shownMedia(work, one)),
      variables: template ? mappedGroups(template, mapping) : [],
      columnMapping: mapping,
      state: row.state,
      stateLabel: activityStateNames[row.state] ?? '',
      active: row.isActive && row.state !== activityStates.deleted,
      activityCount: row.activityCount,
      createdBy: { uId: row.createdBy ?? '', name: row.createdByName },
      createdOn: row.createdAt,
      updatedOn: row.updatedAt,
    }
  }
}

async function channelsOf({ db, enterpriseId }: Work, rows: readonly CampaignRow[]) {
  if (rows.length === 0) return new Map<string, never>()
  const ids = rows.map(({ channelId }) => channelId)
  const found = await db
    .selectFrom('channels')
    .select(['id', 'name', 'type'])
    .where('enterpriseId', '=', enterpriseId)
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(channel => [channel.id, channel]))
}

async function templatesOf(work: Work, rows: readonly CampaignRow[]) {
  const ids = rows.flatMap(({ templateId }) => templateId ?? [])
  if (ids.length === 0) return new Map<string, never>()
  const found = await templates(work).where('templates.id', 'in', ids).execute()
  return new Map(found.map(row => [row.id, shownAsSent(work, row)]))
}

function shownMedia({ platform }: Work, { fileId, fileName, type, url }: StoredMedia) {
  return { id: fileId ?? '', fileName, type, url: fileId ? fileLink(platform, fileId) : url }
}

/** What has to be filled in, with what is mapped to it. */
function mappedGroups(template: Parameters<typeof variableGroups>[0], rows: readonly Mapping[]): VariableGroup[] {
  const filled = <G extends Omit<VariableGroup, 'cards'>>(group: G): G => {
    const parameters = group.parameters.map(one => ({ ...one, ...mappedTo(one.name, rows) }))
    return { ...group, parameters, ...mappedTo(group.parameters[0]?.name ?? '', rows) }
  }
  return variableGroups(template).map(({ cards, ...group }) => ({
    ...filled(group),
    ...(cards ? { cards: cards.map(({ card, groups }) => ({ card, groups: groups.map(filled) })) } : {}),
  }))
}

function mappedTo(name: string, rows: readonly Mapping[]) {
  const row = rows.find(one => one.name === name)
  return { mapType: row?.type ?? ('' as const), value: row?.value ?? '' }
}
