import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityOf, approvedActivity } from '../campaigns/activities.fixture.ts'
import { makeCampaign } from '../campaigns/campaigns.fixture.ts'
import { openMeta } from './meta.fixture.ts'
import { base, makeTemplate, tellOfTemplate } from './templates.fixture.ts'

let meta: Awaited<ReturnType<typeof openMeta>>
beforeAll(async () => {
  meta = await openMeta()
})
afterAll(() => meta.close())

const kabir = () => meta.world.as('kabir')
const read = (id: string) => meta.read(id)
const sentAs = (id: string) => meta.sentAs(id)
const bodyOf = (text: string) => [{ type: 'BODY', text }]
const edit = async (id: string, text: string) => kabir().put(`${base}/${id}`, { components: bodyOf(text) })
const tell = (vendorTemplateId: string, status: 'PENDING' | 'APPROVED' | 'REJECTED', name: string | null = null) =>
  tellOfTemplate(meta.world, meta.channelId, { vendorTemplateId, name, language: name && 'en', status })

function shown(id: string, name: string, components: unknown[], changes: object = {}) {
  const facts = { id, name, language: 'en', category: 'UTILITY', status: 'APPROVED', quality_score: { score: 'GREEN' } }
  return { ...facts, components, ...changes }
}

/** All that the vendor keeps: what it leaves out goes to the Bin. */
async function sync(...list: object[]) {
  meta.vendor.answers(() => ({ body: { data: list } }))
  return (await kabir().post(`${base}/sync`, { channelId: meta.channelId })).body.data
}

/** Handed over with the text 'Handed over.' unless another content is given. */
async function submitted(id: string, name: string, status: string, components: unknown[] = bodyOf('Handed over.')) {
  meta.vendor.answers(() => ({ body: { id, status } }))
  return makeTemplate(kabir(), { channelId: meta.channelId, name, components, submit: true })
}

describe('what nobody has submitted is not what was approved', () => {
  test('where the vendor judges again what it has, a draft stays one (TMPL-025)', async () => {
    const id = await submitted('11', 'edited_there', 'APPROVED')
    await edit(id, 'Nobody has submitted this.')
    await tell('11', 'PENDING')
    await tell('11', 'APPROVED')
    expect((await sentAs(id)).components).toEqual(bodyOf('Handed over.'))
    expect(await read(id)).toMatchObject({
      status: 'APPROVED',
      hasDraft: true,
      components: bodyOf('Nobody has submitted this.'),
    })
  })

  test('where the vendor takes its rejection back, what it had rejected is sent (TMPL-025)', async () => {
    const id = await submitted('12', 'appealed', 'PENDING')
    await tell('12', 'REJECTED')
    await edit(id, 'Nobody has submitted this.')
    await tell('12', 'APPROVED')
    expect((await sentAs(id)).components).toEqual(bodyOf('Handed over.'))
    expect(await read(id)).toMatchObject({ hasDraft: true, components: bodyOf('Nobody has submitted this.') })
  })

  test('where the vendor refuses an edit of a rejected text, its approval is still of that text (TMPL-025)', async () => {
    const id = await submitted('13', 'refused_again', 'PENDING')
    await tell('13', 'REJECTED')
    meta.vendor.answers(() => ({ status: 400, body: { error: { code: 100, message: 'Category is wrong' } } }))
    await kabir().put(`${base}/${id}`, { components: bodyOf('Refused.'), submit: true })
    expect(await read(id)).toMatchObject({ status: 'REJECTED', components: bodyOf('Refused.') })
    await tell('13', 'APPROVED')
    expect((await sentAs(id)).components).toEqual(bodyOf('Handed over.'))
  })

  test('a name that the vendor has with another text pairs neither by a sync nor by news, with the same text it does (TMPL-025)', async () => {
    const error = { code: 100, message: 'There is already content in this language' }
    meta.vendor.answers(() => ({ status: 400, body: { error } }))
    const draft = { name: 'taken_there', language: 'en', category: 'UTILITY', components: bodyOf('Ours.') }
    const refused = await kabir().post(base, { ...draft, channelId: meta.channelId, submit: true })
    expect(refused.body).toMatchObject({ code: '503', message: error.message })
    const { id } = refused.body.data.template
    await sync(shown('14', 'taken_there', bodyOf('Theirs.')))
    await tell('14', 'APPROVED', 'taken_there')
    expect(await read(id)).toMatchObject({ status: 'DRAFT', vendorTemplateId: null, components: bodyOf('Ours.') })
    await sync(shown('14', 'taken_there', bodyOf('Ours.')))
    expect(await read(id)).toMatchObject({ status: 'APPROVED', vendorTemplateId: '14', hasDraft: false })
  })
})

describe('a text that the vendor has approved in its own words', () => {
  const actions = async (id: string) => {
    const asked = 'select action, changes from audit_log where resource_id = $1 order by at'
    return (await meta.world.platform.databases.owner.query(asked, [id])).rows
  }

  test('is sent from the next sync on, and what was approved with the old one is judged again (TMPL-025)', async () => {
    const id = await submitted('21', 'portal', 'APPROVED')
    const draft = { channelId: meta.channelId, templateId: id }
    const { id: campaignId } = await makeCampaign(kabir(), draft, { uploadType: 'ONE_TO_MANY', columnMapping: [] })
    const activity = await approvedActivity({ maker: kabir(), checker: meta.world.as('leela') }, campaignId)
    const theirs = [...bodyOf('Edited in the portal.'), { type: 'FOOTER', text: 'Their shop' }]
    expect(await sync(shown('21', 'portal', theirs))).toMatchObject({ added: 0, updated: 1 })
    expect((await sentAs(id)).components).toEqual(theirs)
    expect(await read(id)).toMatchObject({ status: 'APPROVED', hasDraft: false, components: theirs })
    expect((await activityOf(kabir(), activity)).history.at(-1)).toMatchObject({ action: 'recheck' })
    expect(await actions(id)).toContainEqual({
      action: 'update',
      changes: [{ field: 'components', before: bodyOf('Handed over.'), after: theirs }],
    })
    expect(await sync(shown('21', 'portal', theirs))).toEqual({ added: 0, updated: 0, removed: 0 })
  })

  test('leaves a draft of ours as it is (TMPL-025)', async () => {
    const id = await submitted('22', 'portal_and_draft', 'APPROVED')
    await edit(id, 'Still being written.')
    await sync(shown('22', 'portal_and_draft', bodyOf('Edited in the portal.')))
    expect((await sentAs(id)).components).toEqual(bodyOf('Edited in the portal.'))
    expect(await read(id)).toMatchObject({ hasDraft: true, components: bodyOf('Still being written.') })
  })

  test('does not stand in for one that is under review, and may go back to the old one (TMPL-025)', async () => {
    const id = await submitted('23', 'under_review', 'APPROVED')
    meta.vendor.answers(() => ({ body: { success: true } }))
    await kabir().put(`${base}/${id}`, { components: bodyOf('Waits.'), submit: true })
    await sync(shown('23', 'under_review', bodyOf('Edited in the portal.'), { status: 'PENDING' }))
    expect(await read(id)).toMatchObject({ status: 'PENDING', components: bodyOf('Waits.') })
    await sync(shown('23', 'under_review', bodyOf('Handed over.')))
    expect((await sentAs(id)).components).toEqual(bodyOf('Handed over.'))
    expect(await read(id)).toMatchObject({ status: 'APPROVED', hasDraft: true, components: bodyOf('Waits.') })
  })
})

describe('a text at the vendor', () => {
  test('is no other one for its samples, its files, the words on a copied code or the form of a number (TMPL-025)', async () => {
    const ours = [
      { type: 'HEADER', format: 'IMAGE', resourceUrl: 'https://shop.in/sale.jpg' },
      { type: 'BODY', text: 'For {{1}} only.', example: ['you'] },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'PHONE_NUMBER', text: 'Ring us', phoneNumber: '+91 22 1234 5678' },
          { type: 'COPY_CODE', text: 'Take it', example: 'SALE' },
        ],
      },
    ]
    const id = await makeTemplate(kabir(), { channelId: meta.channelId, name: 'same', components: ours })
    const theirs = [
      { type: 'BODY', text: 'For {{1}} only.', example: { body_text: [['Asha']] } },
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://scontent.example/1'] } },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'PHONE_NUMBER', text: 'Ring us', phone_number: '+912212345678' },
          { type: 'COPY_CODE', example: ['SALE20'] },
        ],
      },
    ]
    expect(await sync(shown('24', 'same', theirs))).toMatchObject({ added: 0, updated: 1 })
    expect(await read(id)).toMatchObject({ status: 'APPROVED', hasDraft: false })
    expect((await read(id)).components[0]).toEqual(ours[0])
    await sync(shown('24', 'same', [{ type: 'BODY', text: 'For all.' }, ...theirs.slice(1)]))
    expect((await read(id)).components).toEqual([{ type: 'BODY', text: 'For all.' }, ours[0], expect.anything()])
  })

  test('is not taken over where it could not be saved here (TMPL-025)', async () => {
    const id = await submitted('26', 'unsavable', 'APPROVED')
    const offer = { type: 'LIMITED_TIME_OFFER' }
    expect(await sync(shown('26', 'unsavable', [...bodyOf('Cut short.'), offer]))).toMatchObject({ added: 0 })
    expect(await read(id)).toMatchObject({ status: 'APPROVED', components: bodyOf('Handed over.') })
  })

  test('is not taken over where it is of a code, which WhatsApp writes itself (TMPL-025)', async () => {
    const components = [
      { type: 'BODY', text: 'Your code is {{1}} now.', example: ['123456'] },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copy' }] },
    ]
    meta.vendor.answers(() => ({ body: { id: '25', status: 'APPROVED' } }))
    const draft = { channelId: meta.channelId, name: 'code', category: 'AUTHENTICATION', components, submit: true }
    const id = await makeTemplate(kabir(), draft)
    const theirs = [{ type: 'BODY', text: '*{{1}}* is your verification code.' }]
    const changes = { category: 'AUTHENTICATION', quality_score: { score: 'UNKNOWN' } }
    expect(await sync(shown('25', 'code', theirs, changes))).toMatchObject({ added: 0, updated: 0 })
    expect((await read(id)).components).toMatchObject(components)
  })
})
