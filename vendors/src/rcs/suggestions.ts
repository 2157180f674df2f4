import type { FilledButton, Suggestion } from '../content.ts'
import { clip } from '../wire.ts'

/** `postback` comes back when it is pressed. */
export type RcsSuggestion = { text: string; postback: string } & (
  | { kind: 'reply' }
  | { kind: 'url'; url: string }
  | { kind: 'dial'; phoneNumber: string }
  | { kind: 'place'; latitude: number; longitude: number; label: string }
  | { kind: 'date'; startTime: string; endTime: string; title: string }
)

const mostCharacters = 25

/**
 * The value of a location is `latitude,longitude[,label]`, that of a calendar `start/end[/title]` with times of ISO
 * 8601. A value that does not read so makes a reply, which can do no harm.
 */
export function suggestionOf({ type, text, value }: Suggestion): RcsSuggestion {
  const common = { text: clip(text, mostCharacters), postback: text }
  if (type === 'url') return { ...common, kind: 'url', url: value }
  if (type === 'dial') return { ...common, kind: 'dial', phoneNumber: internationalNumber(value) }
  const action = type === 'location' ? placeOf(value, text) : type === 'calendar' ? dateOf(value, text) : null
  return action ? { ...common, ...action } : { ...common, kind: 'reply', postback: value || text }
}

export function suggestionOfButton(button: FilledButton): RcsSuggestion[] {
  switch (button.type) {
    case 'QUICK_REPLY':
      return [suggestionOf({ type: 'reply', text: button.text, value: button.payload })]
    case 'URL':
      return [suggestionOf({ type: 'url', text: button.text, value: button.url })]
    case 'PHONE_NUMBER':
      return [suggestionOf({ type: 'dial', text: button.text, value: button.phoneNumber })]
    case 'COPY_CODE':
      return []
  }
}

function placeOf(value: string, text: string) {
  const [latitude = '', longitude = '', ...label] = value.split(',')
  const place = { latitude: Number(latitude || 'no'), longitude: Number(longitude || 'no') }
  if (!Number.isFinite(place.latitude) || !Number.isFinite(place.longitude)) return null
  return { kind: 'place', ...place, label: label.join(',').trim() || text } as const
}

function dateOf(value: string, text: string) {
  const [startTime = '', endTime = '', ...title] = value.split('/')
  if (Number.isNaN(Date.parse(startTime)) || Number.isNaN(Date.parse(endTime))) return null
  return { kind: 'date', startTime, endTime, title: title.join('/').trim() || text } as const
}

function internationalNumber(number: string): string {
  return `+${number.replace(/\D/g, '')}`
}
