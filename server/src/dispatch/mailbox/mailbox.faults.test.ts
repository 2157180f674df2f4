import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate, eventually } from '../../testing/world.ts'
import { ask, folder } from '../faults/shop.fixture.ts'
import { mailChannel } from '../mail.fixture.ts'
import { mail, openMailServer } from './mailbox.fixture.ts'

test('killed between keeping a mail and noting how far it has read, the server loses none and hears none twice', async () => {
  const mails = await openMailServer()
  const env = {
    DATABASE_URL: await copyTemplate(),
    DATA_DIR: await folder(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    EGRESS_ALLOW: '127.0.0.1',
  }
  const uid = async () => (await ask(env, 'select uid, uid_validity from mailboxes'))[0]
  const lookNow = () => ask(env, 'update mailboxes set next_at = now()')
  const calm = await spawnServer(env)
  const imapHost = `127.0.0.1:${mails.port}`
  await mailChannel(await signInAt(calm.address), 'Shop', { port: '25', imapHost })
  await eventually(async () => (await uid())?.uid_validity === '1')
  await calm.kill('SIGTERM')
  for (const text of ['One', 'Two', 'Three']) mails.put(mail({ From: 'meera@example.org', Subject: 'Re: hello' }, text))

  await lookNow()
  const doomed = await spawnServer({ ...env, CRASH_AT: 'mailbox.handed' })
  await doomed.exited
  expect(Number((await uid())?.uid)).toBe(0)
  expect(await ask(env, 'select from hook_calls')).toHaveLength(1)

  await lookNow()
  const healed = await spawnServer(env)
  const heard = () => ask(env, `select message from messages where actor = 'customer' order by id`)
  await eventually(async () => (await heard()).length >= 3)
  await eventually(async () => Number((await uid())?.uid) === 3)
  expect((await heard()).map(({ message }) => message)).toEqual(['One', 'Two', 'Three'])
  await healed.kill('SIGTERM')
  await mails.close()
})
