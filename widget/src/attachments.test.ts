import { expect, test } from 'vitest'
import { safeAddress } from './attachments.ts'
import type { Attachment } from './wire.ts'

const origin = 'https://chat.example'

test('a link opens what is on the web and nothing else', () => {
  expect(address({ url: 'https://files.example/a.pdf' })).toBe('https://files.example/a.pdf')
  expect(address({ url: '/files/a?sig=1' })).toBe('https://chat.example/files/a?sig=1')
  for (const url of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '']) {
    expect(address({ url })).toBeNull()
  }
})

test('a place without an address opens on a map', () => {
  expect(address({ type: 'location', lat: 28.6, lng: 77.2 })).toContain('mlat=28.6&mlon=77.2')
})

function address(changes: Partial<Attachment>): string | null {
  return safeAddress(
    { type: 'document', url: '', name: '', size: 0, caption: '', lat: null, lng: null, ...changes },
    origin,
  )
}
