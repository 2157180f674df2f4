import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, numbers, base as sending } from '../broadcasts/broadcasts.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'
import { base, carousel, makeChannel, templateDraft } from './templates.fixture.ts'

const offer = [
  { type: 'BODY', text: 'Half the price.' },
  { type: 'limited_time_offer', text: 'Ends soon', hasExpiration: true },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'COPY_CODE', text: 'Copy code', example: 'SAVE20' },
      { type: 'URL', text: 'Shop', url: 'https://shop.in/sale' },
    ],
  },
]
const unsent = [
  { components: carousel, text: 'The vendor of this channel takes no carousels' },
  { components: offer, text: 'The vendor of this channel takes no limited time offers' },
]
const blind = [0, 1, 9, 17].flatMap(vendor => unsent.map(one => ({ vendor, ...one })))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const moveTo = (vendor: number, channelId: string) =>
  world.platform.databases.owner.query('update channels set vendor = $1 where id = $2', [vendor, channelId])

test.each(blind)(
  'vendor $vendor, whose form for them nobody knows, gets none written or submitted: $text',
  async ({ vendor, components, text }) => {
    const channelId = await makeChannel(asha())
    const draft = templateDraft({ channelId, category: 'Marketing', components })
    const { body } = await asha().post(base, draft)
    const { templateId } = body.data.template
    await moveTo(vendor, channelId)
    const refused = { status: false, errors: [{ field: 'components[1]', message: text }] }
    expect((await asha().post(base, { ...draft, name: `${draft.name}_2` })).body).toMatchObject(refused)
    expect((await asha().put(`${base}/${templateId}`, { components })).body).toMatchObject(refused)
    expect((await asha().post(`${base}/${templateId}/submit`, {})).body).toMatchObject(refused)
  },
)

test.each(unsent)('one that was approved before is refused before it is sent: $text', async ({ components, text }) => {
  const channelId = await makeChannel(asha())
  const templateUId = await approvedTemplate(asha(), channelId, { category: 'Marketing', components })
  await moveTo(9, channelId)
  const draft = { channelId, phoneNumber: numbers(1, 9_854_000_000), message: { template: { templateUId } } }
  const fault = { field: 'message.template.templateId', message: text }
  for (const path of [`${sending}/validate`, sending]) {
    const { body } = await asha().post(path, draft)
    expect(body).toMatchObject({ status: false, code: '400', message: text })
    expect(body.errors).toContainEqual(fault)
  }
})
