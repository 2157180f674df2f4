import { expect, test } from 'vitest'
import { namedVariables } from './message.api.ts'

const link = (text: string) => ({
  type: 'URL' as const,
  text,
  url: 'https://shop.in/{{1}}',
  example: 'https://shop.in/1',
})

test('of several links each is called by its button, and other values as they stand in the template (VARS-001)', () => {
  const components = [
    { type: 'BODY' as const, text: 'Hello {{1}}.', example: ['Meera'] },
    {
      type: 'BUTTONS' as const,
      buttons: [link('Track'), link('Pay'), { type: 'QUICK_REPLY' as const, text: 'Later' }],
    },
  ]
  expect(namedVariables({ components }).map(({ title }) => title)).toEqual([
    'Body {{1}}',
    'Buttons Track {{1}}',
    'Buttons Pay {{1}}',
    'Buttons Later',
  ])
})
