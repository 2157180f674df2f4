import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, openLine } from '../broadcasts/broadcasts.fixture.ts'
import { type Caller, eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, makeActivity } from './activities.fixture.ts'
import { type Line, makeCampaign } from './campaigns.fixture.ts'

let world: World
let line: Line
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
})
afterAll(() => world.close())

const kabir = () => world.as('kabir')
const leela = () => world.as('leela')
/** The latest one, without what differs each time. */
async function told(caller: Caller) {
  const { notifications } = (await caller.get('/e/enterprise/notifications')).body.response
  const { type, title, message, link } = notifications[0] ?? {}
  return { type, title, message, link }
}

test('checkers hear of what waits for them, and the maker of what they decide (SHELL-053, CAMP-028)', async () => {
  const { id: campaignId } = await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })
  const { id } = await makeActivity(kabir(), campaignId, { name: 'Diwali', submit: true })
  const link = `/campaigns/iterations/${id}`
  const pending = { type: 'campaign_pending', title: 'Iteration waits for approval', message: 'Diwali', link }
  expect(await told(leela())).toEqual(pending)
  expect(await told(kabir())).not.toEqual(pending)
  await leela().post(`${base}/${id}/reject`, { reason: 'Too early' })
  const rejected = { type: 'campaign_rejected', title: 'Iteration declined', message: 'Diwali: Too early', link }
  expect(await told(kabir())).toEqual(rejected)
  await kabir().put(`${base}/${id}`, { name: 'Diwali again', submit: true })
  await leela().post(`${base}/${id}/approve`)
  const approved = { type: 'campaign_approved', title: 'Iteration approved', message: 'Diwali again', link }
  expect(await told(kabir())).toEqual(approved)
})

test('a checker who may not see the campaign hears nothing of it', async () => {
  const { id: campaignId } = await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY', accessType: 'PRIVATE' })
  await makeActivity(kabir(), campaignId, { name: 'Secret', submit: true })
  expect((await told(leela())).message).not.toBe('Secret')
  expect((await told(world.as('asha'))).message).toBe('Secret')
})

test('a text that is approved later sends what was approved with the old one back to the checker', async () => {
  const templateId = await approvedTemplate(world.as('asha'), line.channelId, { name: 'changing' })
  const { id: campaignId } = await makeCampaign(kabir(), { ...line, templateId }, { uploadType: 'ONE_TO_MANY' })
  const id = await approvedActivity({ maker: kabir(), checker: leela() }, campaignId)
  const path = `/chatbird/api/templates/${templateId}`
  const { components } = (await kabir().get(path)).body.data.template
  const changed = components.map((one: { type: string }) =>
    one.type === 'BODY' ? { ...one, text: 'Other words for {{1}}, please.' } : one,
  )
  await kabir().put(path, { components: changed, submit: true })
  const activity = await eventually(async () => {
    const now = await activityOf(kabir(), id)
    return now.approval === 'PENDING' && now
  })
  expect(activity).toMatchObject({ state: 0, approvedBy: null })
  expect(activity.history.at(-1)).toMatchObject({ action: 'recheck', reason: 'The template was changed' })
  expect((await leela().post(`${base}/${id}/start`)).body.message).toBe('Iteration is not approved')
  expect(await told(world.as('asha'))).toEqual({
    ...{ type: 'template_status', title: 'Template approved', message: 'changing' },
    link: `/admin/messageTemplate/whatsapp/${templateId}`,
  })
})
