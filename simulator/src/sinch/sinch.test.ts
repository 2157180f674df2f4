import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'

const settings = { appId: 'a', projectId: 'p', keyId: 'k', keySecret: 's' }
const path = '/sinch/v1/projects/p/whatsapp/templates'

let simulator: Simulator
let token = ''
beforeAll(async () => {
  simulator = await openSimulator({ reviewMs: 1 })
  await ask('POST', '/_accounts', { vendor: 'sinch', settings })
  const login = await fetch(`${simulator.url}/sinch/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('k:s').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  // The test fails where there is none.
  token = ((await login.json()) as { access_token: string }).access_token
})
afterAll(() => simulator.close())

/** What the calls of this file answer, all in one. */
type Said = { errorCode?: string; whatsappId: string; templates: { whatsappId: string; details: unknown }[] }

async function ask(method: string, to: string, body?: object) {
  const answer = await fetch(simulator.url + to, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, said: (await answer.json()) as Said }
}

test('a template is made once for a name and a language, and changed where it stands', async () => {
  const details = (text: string) => ({ components: [{ type: 'BODY', text }] })
  const draft = { name: 'sale', language: 'EN_US', category: 'MARKETING', details: details('Sale'), status: 'SUBMIT' }
  const made = await ask('POST', path, draft)
  expect(made.status).toBe(200)
  expect(await ask('POST', path, draft)).toMatchObject({ status: 409, said: { errorCode: 'template_already_exists' } })
  expect((await ask('POST', path, { ...draft, language: 'HI' })).status).toBe(200)
  const changed = await ask('PATCH', `${path}/sale/languages/EN_US`, { details: details('Big sale'), status: 'SUBMIT' })
  expect(changed).toMatchObject({ status: 200, said: { whatsappId: made.said.whatsappId, state: 'IN_PROGRESS' } })
  const moved = { details: details('Big sale'), category: 'UTILITY', status: 'SUBMIT' }
  expect((await ask('PATCH', `${path}/sale/languages/HI`, moved)).said).toMatchObject({ category: 'UTILITY' })
  const other = await ask('PATCH', `${path}/sale/languages/DE`, { details: details('Verkauf') })
  expect(other).toMatchObject({ status: 404, said: { errorCode: 'template_not_found' } })
  const { templates } = (await ask('GET', path)).said
  expect(templates).toHaveLength(2)
  expect(templates[0]).toMatchObject({ whatsappId: made.said.whatsappId, details: details('Big sale') })
})
