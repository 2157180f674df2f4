// node bench/address-books.ts google|whatsapp [people] > contacts.csv
// Contacts as these products write them into a file: their columns, their several values in a cell, their line ends.

type Person = { given: string; family: string; number: string; other: string; mail: string; labels: string[] }

const googleHeader = [
  ...['First Name', 'Middle Name', 'Last Name', 'Phonetic First Name', 'Phonetic Middle Name', 'Phonetic Last Name'],
  ...['Name Prefix', 'Name Suffix', 'Nickname', 'File As', 'Organization Name', 'Organization Title'],
  ...['Organization Department', 'Birthday', 'Notes', 'Photo', 'Labels'],
  ...['E-mail 1 - Label', 'E-mail 1 - Value', 'Phone 1 - Label', 'Phone 1 - Value'],
]
const whatsAppHeader = ['Name', 'Phone number', 'Labels', 'Last message']

const givenNames = ['Asha', 'Dev', 'Meera', 'Rohan', 'Zoë', 'नेहा', 'José', 'Leela']
const familyNames = ['Rao', 'Mehta', 'Iyer', 'D’Souza', 'Khan', 'शर्मा', 'O’Neil', 'van der Berg']

function personAt(index: number): Person {
  const given = givenNames[index % givenNames.length] ?? ''
  const family = familyNames[(index >> 1) % familyNames.length] ?? ''
  const digits = String(9_100_000_000 + index * 41)
  const number = `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`
  const labels = index % 3 === 0 ? ['* myContacts', 'Wholesale'] : ['* myContacts']
  const other =
    index % 5 === 0 ? `+91 22 2${String(1_000_000 + index).slice(0, 3)} ${String(1000 + (index % 9000))}` : ''
  return { given, family, number, other, mail: `person${index}@example.com`, labels }
}

/** Google Contacts, 'Google CSV'. */
export function googleContacts(people: number): string {
  const lines = Array.from({ length: people }, (_none, index) => {
    const { given, family, number, other, mail, labels } = personAt(index)
    const notes = index % 7 === 0 ? 'Met at the fair,\n"call again"' : ''
    const named = [given, '', family, '', '', '', '', '', '', '', index % 4 === 0 ? 'Rao & Sons' : '', '', '', '']
    const phones = [number, other].filter(Boolean).join(' ::: ')
    return [...named, notes, '', labels.join(' ::: '), '* Other', mail, 'Mobile', phones]
  })
  return [googleHeader, ...lines].map(cells => `${cells.map(quoted).join(',')}\n`).join('')
}

/** The list of customers of WhatsApp Business, with a byte order mark. */
export function whatsAppContacts(people: number): string {
  const lines = Array.from({ length: people }, (_none, index) => {
    const { given, family, number, labels } = personAt(index)
    return [`${given} ${family}`, number, labels.slice(1).join(', '), '2026-11-20 10:15']
  })
  return `\uFEFF${[whatsAppHeader, ...lines].map(cells => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

if (import.meta.main) {
  const [kind = 'google', people = '1000'] = process.argv.slice(2)
  process.stdout.write(kind === 'whatsapp' ? whatsAppContacts(Number(people)) : googleContacts(Number(people)))
}
