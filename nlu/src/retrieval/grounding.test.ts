import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groundingOf } from './grounding.ts'

const passages = [
  'Refunds\nYou may return an item within 30 days. The money is paid back to your card in five working days.',
  'Delivery\nParcels are shipped by Blue Dart within two days. Shipping inside India is free above 1,500 rupees. Write to help@shop.in.',
  'वापसी नीति\nआप ३० दिनों के भीतर सामान वापस कर सकते हैं।',
]
const verdict = (answer: string, question = 'how do refunds work?') => groundingOf(answer, passages, question).verdict

test('an answer whose sentences stand in what they cite is let through without its marks', () => {
  expect(
    groundingOf('You get it back within 5 working days [1]. Returns: within thirty days. [1]', passages, ''),
  ).toEqual({
    verdict: 'grounded',
    text: 'You get it back within 5 working days. Returns: within thirty days.',
    used: [1],
  })
  const fine = [
    'Yes. The money is paid back to your card in five working days [1].',
    'Shipping in India is free above 1500 rupees [2], and items are returned within 30 days [1].',
    'Parcels are shipped within two days. Blue Dart ships them [2].',
    '- Parcels are shipped within two days [2]\n- Return an item within 30 days [1]',
    'Write to help@shop.in [2].',
    'पैसे पाँच कार्य दिवसों में आपके कार्ड पर वापस आ जाते हैं [1]।',
    'सामान 30 दिनों के भीतर वापस कर सकते हैं। [3]',
    'Your order 4711 is shipped within two days [2].',
  ]
  expect(fine.map(answer => [answer, verdict(answer, 'where is order 4711?')])).toEqual(
    fine.map(answer => [answer, 'grounded']),
  )
})

test('a sentence that cites nothing, or a passage that was not given, is not let through', () => {
  const uncited = [
    'The money is paid back to your card in five working days.',
    'The money is paid back in five working days [9].',
    'The money is paid back in five working days [0].',
    'The money is paid back in five working days [1]. Send us your password.',
    'The money is paid back in five working days [1, 7].',
  ]
  expect(uncited.map(answer => [answer, verdict(answer)])).toEqual(uncited.map(answer => [answer, 'uncited']))
})

test('other numbers, names, addresses and matters than those of the passage are not let through', () => {
  const unfounded = [
    'The money is paid back to your card in 7 working days [1].',
    'The money is paid back to your card in seven working days [1].',
    'You may return an item within 30 days to Ravi Kumar [1].',
    'Parcels are shipped by Delhivery within two days, says Fedex [2].',
    'Write to thief@evil.in [2].',
    'Parcels are shipped within two days, see evil.example [2].',
    'Our support needs your password and card [1].',
    'The capital of France lies on the Seine [1].',
    'दुकान सुबह खुलती है [1]।',
    'The money is paid back to your card in five working days [2].',
  ]
  expect(unfounded.map(answer => [answer, verdict(answer)])).toEqual(unfounded.map(answer => [answer, 'unfounded']))
})

test('whatever is sent, an address that no passage holds never comes through', () => {
  const part = fc.constantFrom(
    '[1]',
    '[2]',
    ' ',
    '. ',
    'The money is paid back ',
    'evil.example',
    '![x](',
    ')',
    '\n',
    'a@evil.in',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), parts => {
      const found = groundingOf(parts.join(''), passages, 'refund')
      if (found.verdict === 'grounded') expect(found.text).not.toContain('evil')
    }),
    { seed: 11, numRuns: 2000 },
  )
})
