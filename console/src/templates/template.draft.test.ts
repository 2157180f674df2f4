import { expect, test } from 'vitest'
import { bodyOf, componentsOf, newTemplate, problemsOf, type TemplateValues, withText } from './template.draft.ts'

function values(changes: Partial<TemplateValues>): TemplateValues {
  return { ...newTemplate('c1'), name: 'sale', body: { text: 'Hello.', example: [] }, ...changes }
}

test('a layout sends its own parts and leaves the others out (TMPL-022)', () => {
  const all = values({
    header: { format: 'TEXT', text: 'Hi', resourceUrl: '', example: [] },
    footer: 'Bye',
    buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }],
  })
  const types = (changes: Partial<TemplateValues>, channelType = 4) =>
    componentsOf({ ...all, ...changes }, channelType).map(({ type }) => type)
  expect(types({})).toEqual(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])
  expect(types({ layout: 'limited_time_offer' })).toEqual(['HEADER', 'BODY', 'limited_time_offer', 'BUTTONS'])
  expect(types({ layout: 'carousel' })).toEqual(['BODY', 'carousel'])
  expect(types({ layout: 'carousel' }, 0)).toEqual(['BODY'])
  expect(bodyOf(values({ subject: 'Sale' }), 1, true)).toMatchObject({
    subject: 'Sale',
    submit: true,
    layout: 'default',
  })
})

test('what was written for one layout is neither sent with another nor lost by it (TMPL-022)', () => {
  const reply = { type: 'QUICK_REPLY' as const, text: 'Yes' }
  const all = values({ buttons: [reply] })
  const buttons = (layout: TemplateValues['layout']) =>
    componentsOf({ ...all, layout }, 4).flatMap(part => (part.type === 'BUTTONS' ? part.buttons : []))
  expect(buttons('limited_time_offer').map(({ type }) => type)).toEqual(['COPY_CODE', 'URL'])
  expect(buttons('carousel')).toEqual([])
  expect(buttons('default')).toEqual([reply])
})

test('problems stand at the fields of the form', () => {
  const found = problemsOf(
    values({
      channelId: null,
      body: { text: 'x {{1}} y', example: [''] },
      buttons: [{ type: 'URL', text: '', url: 'https://shop.in' }],
    }),
    4,
    true,
  )
  expect(found).toEqual({
    channelId: 'This Field is Mandatory',
    'buttons.0.text': 'Button text is required',
    'body.example.0': 'Sample value is missing for {{1}}',
  })
  const cards = values({ layout: 'carousel' })
  expect(Object.keys(problemsOf(cards, 4, false))).toContain('cards.1.body.text')
})

test('samples stay with their placeholders while the text changes', () => {
  const before = { text: 'a {{1}} b {{2}} c', example: ['one', 'two'] }
  expect(withText(before, 'a {{2}} c')).toEqual({ text: 'a {{2}} c', example: ['two'] })
  expect(withText(before, 'a {{1}} b {{2}} c {{3}} d').example).toEqual(['one', 'two', ''])
})
