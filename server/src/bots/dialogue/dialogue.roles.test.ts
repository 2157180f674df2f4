import { expect, test } from 'vitest'
import type { ContentPhrase, ContentSpan } from '../agents/snapshot.content.ts'
import { learnRoles, roleOf } from './dialogue.roles.ts'

/** 'from [Pune](0) to [Goa](1)': the number is the place of the parameter. */
function phrase(annotated: string): ContentPhrase {
  const spans: ContentSpan[] = []
  const text = annotated.replace(/\[([^\]]+)\]\((\d)\)/g, (_whole, words: string, place: string, at: number) => {
    const start = at - spans.length * '[]()0'.length
    spans.push([start, start + words.length, 'city', Number(place)])
    return words
  })
  return [text, spans]
}

const taught = {
  id: 'trip',
  parameters: ['city', 'city'],
  phrases: [
    phrase('from [Pune](0) to [Goa](1)'),
    phrase('a ticket to [Delhi](1) from [Agra](0)'),
    phrase('[Delhi](0) se [Agra](1) tak'),
  ],
}

test('the words around a value tell which of two parameters it fills', () => {
  const roles = learnRoles(taught)
  const text = 'please to Surat from Kochi'
  expect(roleOf(roles, text, { start: 10, end: 15 }, [0, 1])).toBe(1)
  expect(roleOf(roles, text, { start: 21, end: 26 }, [0, 1])).toBe(0)
  expect(roleOf(roles, 'Kochi se', { start: 0, end: 5 }, [0, 1])).toBe(0)
  expect(roleOf(roles, 'Kochi', { start: 0, end: 5 }, [0, 1])).toBeNull()
})

test('nothing is learned where there is nothing to choose', () => {
  expect(learnRoles({ ...taught, parameters: ['city', 'date'] })).toEqual({})
})
