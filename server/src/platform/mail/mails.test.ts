import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { noRequest, systemActor, transact } from '../transact.ts'
import { openSmtpServer, type SmtpServer } from './mail.fixture.ts'
import { queueMail } from './mails.ts'

let smtp: SmtpServer
let world: World
beforeAll(async () => {
  smtp = await openSmtpServer()
  world = await openWorld({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await world.close()
  await smtp.close()
})

async function settled(to: string) {
  const { platform } = world
  await transact({ platform, actor: systemActor(null), request: noRequest }, work =>
    queueMail(work, { to, subject: 'Hello', text: 'One line' }),
  )
  return eventually(async () => {
    const mail = await platform.databases.system
      .selectFrom('mails')
      .select(['state', 'error'])
      .where('recipient', '=', to)
      .executeTakeFirst()
    return mail?.state !== 'queued' && mail
  })
}

test('a mail leaves once its transaction has committed', async () => {
  expect(await settled('asha@example.com')).toMatchObject({ state: 'sent' })
  expect(smtp.letters.map(({ to }) => to)).toEqual([['asha@example.com']])
})

test('a mail that the server refuses for good has failed at once and is not tried again', async () => {
  const mail = await settled('nobody@example.com')
  expect(mail).toMatchObject({ state: 'failed' })
  expect(mail.error).toContain('550')
  await eventually(async () => {
    const { rows } = await world.platform.databases.owner.query(
      "select state from pgboss.job where name = 'mail.send' and state <> 'completed'",
    )
    return rows.length === 0
  })
})
