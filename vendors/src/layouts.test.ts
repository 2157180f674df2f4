import { expect, test } from 'vitest'
import { capabilitiesOf, layoutBody, templateBody } from './layouts.ts'
import {
  callOf,
  carouselTemplate,
  customer,
  offerTemplate,
  orderTemplate,
  sampleChannel,
  textContent,
} from './testing/samples.ts'
import type { Vendor } from './vendor.ts'
import { vendors } from './vendors.ts'

const told =
  '{"receiver":"{to}","own":"{ref}","message":{"name":"{template}","lang":"{language}","parts":{components}}}'
const whatsApp = 4
/** Those whose form of carousels and offers nobody publishes, and the setting that tells it. */
const blind = vendors.flatMap(vendor => {
  const [setting] = [layoutBody, templateBody].filter(field => vendor.fields.includes(field))
  return setting ? [{ name: vendor.name, vendor, key: setting.key }] : []
})

const sent = (vendor: Vendor, content: typeof carouselTemplate, settings: Record<string, string>, type = whatsApp) =>
  callOf(vendor, sampleChannel(type, { contactId: '912212345678', ...settings }), content)

test('all that declare neither carousels nor offers for WhatsApp can be told how they take them (CHAN-004)', () => {
  const without = vendors.filter(
    vendor => vendor.channelTypes.includes(whatsApp) && vendor.capabilities[whatsApp]?.templateLayouts.length === 0,
  )
  expect(blind.map(({ vendor }) => vendor)).toEqual(without)
  expect(without.map(({ slug }) => slug).sort()).toEqual(['airtel', 'karix', 'karix-rcm', 'syniverse'])
  expect(without.filter(({ unconfirmed }) => !unconfirmed)).toEqual([])
})

test.each(blind)('$name: with its body a channel carries both, and without it neither', ({ vendor, key }) => {
  const layouts = (type: number, settings = {}) => capabilitiesOf(vendor, type, settings).templateLayouts
  expect(layouts(whatsApp, { [key]: told })).toEqual(['limited_time_offer', 'carousel'])
  expect(layouts(whatsApp, { [key]: '' })).toEqual([])
  for (const type of vendor.channelTypes.filter(other => other !== whatsApp))
    expect(layouts(type, { [key]: told })).toEqual([])
})

test.each(blind)(
  '$name: what it was told goes out with the parts that Meta knows, all else as before',
  ({ vendor, key }) => {
    const { body, url } = sent(vendor, carouselTemplate, { [key]: told })
    const card = { card_index: 0, components: expect.arrayContaining([expect.objectContaining({ type: 'header' })]) }
    expect(body).toMatchObject({
      receiver: customer,
      own: 'ref-1',
      message: {
        name: expect.any(String),
        lang: expect.any(String),
        parts: expect.arrayContaining([{ type: 'carousel', cards: expect.arrayContaining([card]) }]),
      },
    })
    expect(sent(vendor, offerTemplate, { [key]: told }).body).toMatchObject({
      message: { parts: expect.arrayContaining([expect.objectContaining({ type: 'limited_time_offer' })]) },
    })
    const plain = sent(vendor, textContent, { [key]: told })
    expect(plain).toEqual(sent(vendor, textContent, {}))
    if (vendor.slug !== 'airtel') expect(url).toBe(plain.url)
  },
)

test('a template of any layout goes by the body of templates, and to others by that of carousels and offers alone', () => {
  const [syniverse, karix] = ['syniverse', 'karix'].map(slug => vendors.find(vendor => vendor.slug === slug))
  if (!syniverse || !karix) throw new Error('Both are in the registry')
  expect(sent(syniverse, orderTemplate, { templateBody: told }).body).toMatchObject({ receiver: customer })
  expect(sent(syniverse, orderTemplate, {}).body).toMatchObject({ body: expect.stringContaining('Asha') })
  expect(sent(karix, orderTemplate, { layoutBody: told })).toEqual(sent(karix, orderTemplate, {}))
})

test('values stand in the body as they are, whatever signs they hold', () => {
  if (carouselTemplate.kind !== 'template') throw new Error('A carousel is a template')
  const [airtel] = vendors.filter(({ slug }) => slug === 'airtel')
  if (!airtel) throw new Error('There is no Airtel')
  const quoted = { ...carouselTemplate, template: { ...carouselTemplate.template, name: 'a "quoted" \\ {to} $& name' } }
  const { body } = sent(airtel, quoted, { layoutBody: '{"n":"{template}","t":"{to}","c":{components},"x":"{y}"}' })
  expect(body).toMatchObject({ n: 'a "quoted" \\ {to} $& name', t: customer, x: '{y}' })
})

test('Airtel has a path of its own for each kind: that of templates, or the one that is entered', () => {
  const [airtel] = vendors.filter(({ slug }) => slug === 'airtel')
  if (!airtel) throw new Error('There is no Airtel')
  expect(sent(airtel, carouselTemplate, { layoutBody: told }).url).toMatch(/\/v1\/template\/send$/)
  const own = { layoutBody: told, layoutPath: '/template/carousel' }
  expect(sent(airtel, carouselTemplate, own).url).toMatch(/\/v1\/template\/carousel$/)
  const channel = sampleChannel(whatsApp, own)
  expect(airtel.uploads?.needed(offerTemplate, channel)).toEqual([])
  expect(airtel.uploads?.needed(offerTemplate, sampleChannel(whatsApp, {}))).toHaveLength(1)
})

test.each([
  ['no JSON', '{"to":"{to}","n":"{template}","c":{components}'],
  ['no receiver', '{"n":"{template}","c":{components}}'],
  ['no name', '{"to":"{to}","c":{components}}'],
  ['no parts', '{"to":"{to}","n":"{template}"}'],
  ['parts as a text that their quotation marks end', '{"to":"{to}","n":"{template}","c":"{components}"}'],
  ['a list', '["{to}","{template}",{components}]'],
])('a body with %s is refused', (_what, value) => {
  expect(layoutBody.problem?.(value, whatsApp)).toBe(
    'Body of carousels and offers must be JSON that holds {to}, {template} and {components}',
  )
})

test.each([
  '{"to":"{to}","n":"{templateId}","c":{components}}',
  '{"all":[{"to":"+{to}","t":{"name":"{template}","components":{components}}}]}',
])('%s is a body', value => {
  expect(layoutBody.problem?.(value, whatsApp)).toBeNull()
})
