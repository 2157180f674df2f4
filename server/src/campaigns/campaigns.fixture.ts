import { mapping } from '../broadcasts/broadcasts.fixture.ts'
import type { Caller } from '../testing/world.ts'

export const base = '/chatbird/api/campaign'
let made = 0

export type Line = { channelId: string; templateId: string }

/** A campaign of the template that `openLine` makes. */
export function campaignDraft({ channelId, templateId }: Line, changes: Record<string, unknown> = {}) {
  made += 1
  return { name: `Diwali ${made}`, channelId, templateId, uploadType: 'CONTACTS', columnMapping: mapping, ...changes }
}

/** A campaign as it is answered. */
export async function makeCampaign(caller: Caller, line: Line, changes: Record<string, unknown> = {}) {
  const { body } = await caller.post(base, campaignDraft(line, changes))
  if (!body.status) throw new Error(`${body.message}: ${JSON.stringify(body.errors)}`)
  return body.data.campaign
}

type Tried = { changes: Record<string, unknown>; campaignId?: string | undefined }

/** How a new campaign, or a change of one, is refused: code, message and the fields that are at fault. */
export async function refusal(caller: Caller, line: Line, { changes, campaignId }: Tried) {
  const { body } = campaignId
    ? await caller.put(`${base}/${campaignId}`, changes)
    : await caller.post(base, campaignDraft(line, changes))
  const fields = body.errors?.map(({ field }: { field: string }) => field)
  return { status: body.status, code: body.code, message: body.message, fields }
}
