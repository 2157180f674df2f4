export type Person = {
  id: string
  name: string
  phone: string
  city: string
  state: 'active' | 'paused' | 'blocked'
  orders: number
  seenAt: string
}

const first = ['Asha', 'Victor', 'Meera', 'राहुल', 'Fatima', 'अनन्या', 'João', 'Chen', 'Priya', 'Łukasz', 'محمد']
const last = ['Rao', 'Fernandes', 'Iyer', 'वर्मा', 'Sheikh', 'शर्मा', 'Silva', 'Wei', 'Nair', 'Żukowski', 'العلي']
const cities = ['Mumbai', 'Chennai', 'पुणे', 'Lisbon', 'Warszawa', 'Kochi']
const states = ['active', 'active', 'active', 'paused', 'blocked'] as const
const longName = 'Venkatanarasimharajuvaripeta Subrahmanyan Krishnamoorthy Iyengar'
const hourMs = 3_600_000

/** Ten thousand made-up people, the same at every load. */
export const people: Person[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `p${index}`,
  name: index === 3 ? longName : `${pick(first, index * 7)} ${pick(last, index * 3 + Math.floor(index / 10))}`,
  phone: `+91 98${String(10_000_000 + ((index * 7919) % 89_999_999)).slice(0, 3)} ${String(10_000 + ((index * 31) % 89_999))}`,
  city: pick(cities, index * 5 + Math.floor(index / 6)),
  state: pick(states, index * 3),
  orders: (index * 37) % 5000,
  seenAt: new Date(Date.UTC(2026, 10, 21) - index * hourMs).toISOString(),
}))

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
