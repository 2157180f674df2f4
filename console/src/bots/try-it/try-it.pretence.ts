import { formatDate } from '../../lib/format.ts'

/** Who is pretended to write, and on which day. */
export type Pretence = {
  who: 'you' | 'visitor' | 'person'
  name: string
  phoneNumber: string
  email: string
  /** One a line, as `city: Pune`. */
  fields: string
  language: 'en' | 'hi'
  /** yyyy-MM-dd; null for today. */
  day: string | null
}

export const asYourself: Pretence = {
  who: 'you',
  name: '',
  phoneNumber: '',
  email: '',
  fields: '',
  language: 'en',
  day: null,
}

export function isPretending({ who, day }: Pretence): boolean {
  return who !== 'you' || day !== null
}

/** 'As Ravi Kumar, on 25 Dec 2031' */
export function pretenceWords({ who, name, day }: Pretence): string {
  const persons = { you: 'you', visitor: 'a new visitor', person: name.trim() || 'another person' }
  return `As ${persons[who]}, ${day ? `on ${formatDate(day, 'UTC')}` : 'today'}`
}

/** What of it the agent is told. Without a `senderId` the conversation itself is who writes: somebody new each time. */
export function pretenceMetadata(pretence: Pretence, yourId: string) {
  const { who, day } = pretence
  const senderId = who === 'you' ? yourId : numberOf(pretence)
  return {
    ...(senderId ? { senderId } : {}),
    ...(who === 'you' ? {} : { contact: contactOf(pretence) }),
    ...(day ? { today: day } : {}),
  }
}

function numberOf({ who, phoneNumber }: Pretence): string {
  return who === 'person' ? phoneNumber.replace(/\D/g, '') : ''
}

function contactOf({ who, name, phoneNumber, email, fields }: Pretence): Record<string, string> {
  if (who === 'visitor') return {}
  const others = fields.split('\n').flatMap(line => {
    const [, field = '', value = ''] = /^\s*([^:=]+?)\s*[:=]\s*(.+?)\s*$/.exec(line) ?? []
    return field ? [[field, value] as const] : []
  })
  const known = Object.entries({ name, phoneNumber, email }).map(([field, value]) => [field, value.trim()] as const)
  return Object.fromEntries([...known, ...others].filter(([, value]) => value !== ''))
}
