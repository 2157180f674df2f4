import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** In the shape of an address book's export: quoted here and there, some lines wrong, numbers as people write them. */
export const attributes = ['city', 'company', 'title', 'street', 'zip', 'source', 'plan', 'notes'] as const
export const header = ['Name', 'Mobile Number', 'groups', ...attributes]

const names = [
  'Asha Rao',
  'Dev Mehta',
  'Meera Iyer',
  'Rohan Das',
  'Kabir Khan',
  'Leela Nair',
  'Victor Paul',
  'नेहा शर्मा',
]
const cities = ['Pune', 'Nagpur', 'Delhi', 'Mumbai', 'Chennai', 'Kolkata', 'Jaipur', 'Kochi']
const invalidEvery = 20
/** Of the numbers, so many are there before. */
export const knownEvery = 5
const firstNumber = 9_000_000_000

export function numberAt(index: number): string {
  return String(firstNumber + index * 37)
}

export function lineAt(index: number): string {
  const name = names[index % names.length] ?? ''
  const city = cities[index % cities.length] ?? ''
  const digits = index % invalidEvery === 3 ? '12345' : numberAt(index)
  const number = index % 3 === 0 ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : digits
  const cells = [
    name,
    number,
    index % 4 === 0 ? `Group ${index % 16}` : '',
    city,
    `"${city} Traders, Ltd ${index % 1000}"`,
    'Manager',
    `${index % 200} Main Street`,
    String(400_000 + (index % 1000)),
    'import',
    index % 2 === 0 ? 'Gold' : 'Silver',
    `"Met at the ""${city}"" fair, wants a call ${index}"`,
  ]
  return `${cells.join(',')}\r\n`
}

/** Writes the lines from `from` on into a file, below their header. */
export async function writeFileOf(path: string, from: number, count: number): Promise<void> {
  const file = createWriteStream(path, { mode: 0o644 })
  file.write(`${header.join(',')}\r\n`)
  let part = ''
  for (let index = from; index < from + count; index += 1) {
    part += lineAt(index)
    if (part.length < 1_000_000) continue
    if (!file.write(part)) await once(file, 'drain')
    part = ''
  }
  file.end(part)
  await once(file, 'finish')
}
