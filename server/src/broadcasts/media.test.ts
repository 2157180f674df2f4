import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../files/files.fixture.ts'
import type { World } from '../testing/world.ts'
import { approvedTemplate, base, openLine, request } from './broadcasts.fixture.ts'

let world: World
let channelId: string
let templateId: string
beforeAll(async () => {
  ;({ world, channelId } = await openLine())
  const components = [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Our sofas.' },
  ]
  templateId = await approvedTemplate(asha(), channelId, { components })
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A picture from the form, which goes in so many days. */
async function picture(daysLeft: number): Promise<string> {
  const fields = { extras: JSON.stringify({ channelType: 'WHATSAPP', mediaType: 'IMAGE', jit: true }) }
  const { id } = (await upload(asha(), { name: 'sofa.png', bytes: png, fields })).body.response
  await world.platform.databases.owner.query('update files set expires_at = $1 where id = $2', [inDays(daysLeft), id])
  return id
}

test('a picture from the form is kept until its message has left and its link is over (BCAST-027)', async () => {
  const [soon, later] = [await picture(10), await picture(40)]
  for (const id of [soon, later]) {
    const message = { template: { templateUId: templateId, media: { id } } }
    const draft = request(
      { channelId, templateId },
      { message, columnMapping: [], scheduleAt: inDays(20).toISOString() },
    )
    expect((await asha().post(base, draft)).body.message).toBe('Template scheduled successfully')
  }
  const opens = async (days: number) => {
    const move = `update files set expires_at = expires_at - make_interval(days => $1)`
    await world.platform.databases.owner.query(move, [days])
    return Promise.all([soon, later].map(async id => (await asha().get(`/download/getId?fileId=${id}`)).status))
  }
  // As if so many days had passed.
  expect(await opens(26)).toEqual([200, 200])
  expect(await opens(2)).toEqual([404, 200])
  expect(await opens(13)).toEqual([404, 404])
})

test('an address beside a file of ours must be that file’s; any other is not found (X-36)', async () => {
  const [id, another] = [await picture(10), await picture(10)]
  const { url } = (
    await asha().post('/e/enterprise/media/validate', { id, channelType: 'WHATSAPP', mediaType: 'IMAGE' })
  ).body.response
  const judged = async (media: object) => {
    const draft = request(
      { channelId, templateId },
      { message: { template: { templateUId: templateId, media } }, columnMapping: [] },
    )
    return (await asha().post(`${base}/validate`, draft)).body.message
  }
  expect(await judged({ id, url })).toBe('Valid')
  expect(await judged({ id: another, url })).toBe('media not found !!')
  expect(await judged({ id, url: 'https://evil.example/x.png' })).toBe('media not found !!')
})

test('a file that a template has no place for is not kept, wherever it is (X-36)', async () => {
  const plain = await approvedTemplate(asha(), channelId, { components: [{ type: 'BODY', text: 'Our chairs.' }] })
  const media = { url: 'https://evil.example/x.png', type: 'IMAGE' }
  const message = { template: { templateUId: plain, media, cards: [{ media }] } }
  const { body } = await asha().post(base, request({ channelId, templateId: plain }, { message, columnMapping: [] }))
  expect(body.message).toBe('Template sent successfully')
  const shown = JSON.stringify((await asha().get(`${base}/${body.data.id}`)).body.data)
  expect(shown).not.toContain('evil.example')
  expect(shown).toContain(plain)
})
