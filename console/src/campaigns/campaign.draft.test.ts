import { expect, test } from 'vitest'
import { bodyOf, type CampaignValues, newCampaign, problemsOf, testMessage, withUploadType } from './campaign.draft.ts'
import { fieldOf, stepOf } from './campaign.places.ts'

const template = { id: 't1', ...contentOf('Hello {{1}}, your order {{2}} is on its way.', ['Meera', 'AC1']) }
const sms = { id: 't2', ...contentOf('Order {{1}}', ['AC1']) }
const templates = { template, fallback: sms }
const mapping = [
  { name: 'body.1', type: 'column' as const, value: 'name|friend' },
  { name: 'body.2', type: 'static' as const, value: 'AC1' },
]
const good: CampaignValues = {
  ...newCampaign({ name: 'Diwali', channel: { id: 'c1', type: 4 } }),
  templateId: 't1',
  mapping,
}

test('what is missing is told by its field, and each field has its step', () => {
  expect(wrong(good)).toEqual({})
  const empty = wrong({ ...newCampaign({}), accessType: 'DEPARTMENT' }, { template: null, fallback: null })
  expect(empty).toEqual({ name: mandatory, deptId: mandatory, channelId: mandatory, templateId: mandatory })
  expect(Object.keys(empty).map(stepOf)).toEqual(['details', 'details', 'message', 'message'])
  const unmapped = wrong({ ...good, mapping: [] })
  expect(unmapped).toEqual({ 'mapping.body.1': mandatory, 'mapping.body.2': mandatory })
  expect(Object.keys(unmapped).map(stepOf)).toEqual(['variables', 'variables'])
})

test('a fallback has a template of its own, a reason, and a time where one plays a part', () => {
  const begun = { ...good, hasFallback: true, fallback: { ...good.fallback, on: [] } }
  expect(wrong(begun)).toEqual({
    'fallback.channelId': mandatory,
    'fallback.templateId': mandatory,
    'fallback.on': mandatory,
    'fallback.mapping.body.1': mandatory,
  })
  const filled = { channelType: '0', channelId: 'c2', templateId: 't2', mapping: [{ ...mapping[1], name: 'body.1' }] }
  const waiting = { ...good.fallback, ...filled, on: ['NOT_READ' as const], afterMinutes: 3 }
  const late = { ...good, hasFallback: true, fallback: { ...waiting, mapping: [] } }
  expect(wrong(late)['fallback.afterMinutes']).toBe('Please enter 5 to 4320 minutes')
  expect(stepOf('fallback.afterMinutes')).toBe('message')
  expect(stepOf('fallback.mapping.body.1')).toBe('variables')
})

test('the server’s keys are found again among the fields', () => {
  const keys = ['name', 'body.1', 'mediaList[1]', 'templateUId', 'fallback.body.1', 'fallback.on', 'card.0.body.1']
  expect(keys.map(fieldOf)).toEqual([
    'name',
    'mapping.body.1',
    'cards.1',
    'templateId',
    'fallback.mapping.body.1',
    'fallback.on',
    'mapping.card.0.body.1',
  ])
})

test('who sees it is told by those alone who may decide that', () => {
  const mine = { ...good, accessType: 'PRIVATE' as const, userIds: ['u1'] }
  expect(bodyOf(mine, templates, true)).toMatchObject({ accessType: 'PRIVATE', userIds: ['u1'], fallback: null })
  expect(bodyOf({ ...mine, accessType: 'ENTERPRISE' }, templates, true)).toMatchObject({ userIds: [] })
  expect(bodyOf(mine, templates, false)).not.toHaveProperty('accessType')
})

test('another source of values takes away what was mapped to the columns of the first', () => {
  expect(withUploadType(good, 'ONE_TO_MANY').mapping).toEqual([mapping[1]])
  expect(withUploadType({ ...good, uploadType: 'API' }, 'MANY_TO_MANY').mapping).toEqual(mapping)
})

test('a test of a campaign has what stands in for its columns, or the samples of its template (BCAST-069)', () => {
  const campaign = { channelType: 10, channelId: 'c1', templateId: 't1', mediaList: [], template }
  const tried = (value: string) => {
    const columnMapping = [{ name: 'body.1', type: 'column' as const, value }, ...mapping.slice(1)]
    return testMessage({ ...campaign, columnMapping }, 'Asia/Kolkata')
  }
  const shown = (value: string) => ({ mapping: [{ name: 'body.1', type: 'static', value }, mapping[1]] })
  expect(tried('name')).toMatchObject({ channelType: '10', ...shown('Meera') })
  expect(tried('name|friend')).toMatchObject(shown('friend'))
})

test('a campaign that a program made by another channel is of that channel’s type (BCAST-055)', () => {
  expect(newCampaign({ channel: { id: 'c1', type: 0 } }).channelType).toBe('0')
  const bySms = {
    channelType: 0,
    channelId: 'c1',
    templateId: 't1',
    mediaList: [],
    template,
    columnMapping: [],
    uploadType: 'CONTACTS' as const,
  }
  expect(testMessage(bySms, 'Asia/Kolkata').channelType).toBe('0')
})

const mandatory = 'This Field is Mandatory'

function wrong(values: CampaignValues, known: Parameters<typeof problemsOf>[1] = templates) {
  return Object.fromEntries(Object.entries(problemsOf(values, known)).filter(([, problem]) => problem))
}

function contentOf(text: string, example: string[]) {
  return {
    name: 'order',
    language: 'en',
    category: 'UTILITY' as const,
    layout: 'default' as const,
    channelType: 4,
    vendorTemplateId: null,
    components: [{ type: 'BODY' as const, text, example }],
  }
}
