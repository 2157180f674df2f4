import { expect, test } from 'vitest'
import { takeSlot } from './slots.ts'

test('of 64 slots the 65th caller waits for one that has ended, whoever wants another name does not', async () => {
  const held = await Promise.all(Array.from({ length: 64 }, () => takeSlot('vendor.example', 64)))
  const order: string[] = []
  const late = takeSlot('vendor.example', 64).then(giveBack => {
    order.push('late')
    return giveBack
  })
  const other = await takeSlot('other.example', 64)
  order.push('other')
  held[0]?.()
  const giveBack = await late
  expect(order).toEqual(['other', 'late'])
  for (const one of [...held.slice(1), giveBack, other]) one()
  const again = await Promise.all(Array.from({ length: 64 }, () => takeSlot('vendor.example', 64)))
  for (const one of again) one()
})

test('thousands that wait are served in the order in which they came', async () => {
  const held = await Promise.all(Array.from({ length: 64 }, () => takeSlot('crowded.example', 64)))
  const served: number[] = []
  const all = Array.from({ length: 3000 }, (_none, place) =>
    takeSlot('crowded.example', 64).then(giveBack => {
      served.push(place)
      giveBack()
    }),
  )
  for (const giveBack of held) giveBack()
  await Promise.all(all)
  expect(served).toEqual(Array.from(all.keys()))
})

test('many slots are had at once when there is room for all, and given back one by one; nobody overtakes who waits', async () => {
  const five = await takeSlot('wide.example', 6, { count: 5 })
  const served: string[] = []
  const wide = takeSlot('wide.example', 6, { count: 3 }).then(giveBack => {
    served.push('three')
    return giveBack
  })
  const narrow = takeSlot('wide.example', 6).then(giveBack => {
    served.push('one')
    return giveBack
  })
  five(1)
  await Promise.resolve()
  expect(served).toEqual([])
  five(1)
  const three = await wide
  expect(served).toEqual(['three'])
  five(3)
  const one = await narrow
  expect(served).toEqual(['three', 'one'])
  three()
  one()
  const all = await takeSlot('wide.example', 6, { count: 6 })
  all()
})

test('whoever is urgent is served before all who came earlier', async () => {
  const held = await takeSlot('urgent.example', 1)
  const served: string[] = []
  const caller = (name: string, isUrgent: boolean) =>
    takeSlot('urgent.example', 1, { isUrgent }).then(giveBack => {
      served.push(name)
      giveBack()
    })
  const all = [caller('first', false), caller('second', false), caller('urgent', true), caller('also urgent', true)]
  held()
  await Promise.all(all)
  expect(served).toEqual(['urgent', 'also urgent', 'first', 'second'])
})
