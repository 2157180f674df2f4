import type { listCampaigns } from '@parley/contracts/campaigns/campaigns.ts'
import { optOutColumn } from '@parley/contracts/contacts/opt-out.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { parseExpression, variablesOf } from '@parley/contracts/templates/expressions.ts'
import type { Mapping } from '@parley/contracts/templates/mapping.ts'
import { sql } from 'kysely'
import { allDefinitions } from '../contacts/definitions/definitions.rows.ts'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/lists.ts'
import type { Work } from '../platform/work.ts'
import { campaignState, campaigns, contentOf, oneCampaign } from './campaigns.rows.ts'
import { shownCampaign, shownCampaigns } from './campaigns.view.ts'

export async function readCampaigns(work: Work, query: QueryOf<typeof listCampaigns>) {
  const { name, state = [], channelId } = query
  if (channelId && !isUuid(channelId)) return { campaigns: [], more: false, hasMore: false }
  let found = campaigns(work).orderBy('id', 'desc')
  if (name) found = found.where(sql<boolean>`position(${sameText(name)} in name_key) > 0`)
  if (state.length > 0) found = found.where(campaignState, 'in', state)
  if (channelId) found = found.where('channelId', '=', channelId)
  const { rows, more } = await pageOf(found, query)
  return { campaigns: await shownCampaigns(work, rows), more, hasMore: more }
}

export async function readCampaign(work: Work, campaignId: string) {
  return { campaign: await shownCampaign(work, await oneCampaign(work, campaignId)) }
}

export async function readCampaignVariables(work: Work, campaignId: string) {
  const row = await oneCampaign(work, campaignId)
  const { variables } = await shownCampaign(work, row)
  const { uploadType, mapping } = contentOf(row)
  const isOwnRows = uploadType === 'MANY_TO_MANY' || uploadType === 'API'
  return { variables, columns: isOwnRows ? [...new Set(mapping.flatMap(columnsNamed))] : await fieldsOfContacts(work) }
}

async function fieldsOfContacts(work: Work): Promise<string[]> {
  const definitions = await allDefinitions(work)
  return [...definitions.map(({ fieldName }) => fieldName), optOutColumn]
}

function columnsNamed({ type, value, mappings = [] }: Mapping): string[] {
  if (type === 'column') return nameIn(value)
  const parsed = type === 'expression' ? parseExpression(value) : undefined
  if (!parsed || 'problem' in parsed) return []
  return variablesOf(parsed).flatMap(name => {
    const row = mappings.find(one => one.name === name && one.value.trim() !== '')
    if (!row) return name
    return row.type === 'column' ? nameIn(row.value) : []
  })
}

/** `column|what stands in when it is empty`. */
function nameIn(value: string): string[] {
  const [name = ''] = value.split('|', 1)
  return name.trim() ? [name.trim()] : []
}
