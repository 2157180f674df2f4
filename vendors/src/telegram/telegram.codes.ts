import { type ErrorRow, explainBy } from '../errors.ts'
import type { Explanation } from '../vendor.ts'

/** Telegram gives one number to many causes; what is wrong stands in the description alone. */
const causes: readonly (readonly [said: RegExp, code: string])[] = [
  [/chat not found|peer_id_invalid/i, '400 chat not found'],
  [/blocked by the user/i, '403 blocked'],
  [/user is deactivated/i, '403 deactivated'],
  [/kicked from the|not a member/i, '403 removed'],
  [/(message|caption) is too long/i, '400 too long'],
  [/http url content|wrong (type|file)|wrong remote file|failed to get/i, '400 media'],
  [/button|reply_markup|inline keyboard/i, '400 button'],
  [/upgraded to a supergroup/i, '400 migrated'],
  [/bad webhook/i, '400 webhook'],
]

const elsewhere = 'Reach the customer on another channel.'
const newToken = 'Copy the token from @BotFather into the channel. A revoked token never works again.'
const rows: Readonly<Record<string, ErrorRow>> = {
  '400 chat not found': [
    'The bot has no chat with this person.',
    'recipient',
    'Ask the customer to open the bot in Telegram and press Start: a bot cannot write first.',
  ],
  '403 blocked': ['The customer has blocked the bot.', 'recipient', elsewhere],
  '403 deactivated': ['The customer has deleted the Telegram account.', 'recipient', elsewhere],
  '403 removed': [
    'The bot was removed from the group or channel.',
    'recipient',
    'Have an administrator of the group add the bot again.',
  ],
  '400 too long': [
    'The text is longer than Telegram allows.',
    'company',
    'Shorten it to 4096 characters, or 1024 below a picture or file.',
  ],
  '400 media': [
    'Telegram could not fetch the file, or does not take this kind of file.',
    'company',
    'Check that the file opens from outside, and that it is below 5 MB for pictures and 20 MB for the rest.',
  ],
  '400 button': ['Telegram refuses one of the buttons.', 'company', 'Check the texts and links of the buttons.'],
  '400 migrated': [
    'The group became a supergroup, which has another id.',
    'recipient',
    'Have somebody write in the group; the conversation goes on under its new id.',
  ],
  '400 webhook': [
    'Telegram cannot call this server.',
    'company',
    'The public address of the server must begin with https://, on port 443, 80, 88 or 8443, and open from outside.',
  ],
  '400': ['Telegram refused the message.', 'platform', 'The description names the part that it does not take.'],
  '401': ['Telegram does not know the bot token.', 'company', newToken],
  '403': [
    'Telegram does not let the bot write to this person.',
    'recipient',
    'Ask the customer to open the bot in Telegram and press Start.',
  ],
  '404': ['Telegram does not know the bot token.', 'company', newToken],
  '429': [
    'The bot wrote faster than Telegram allows.',
    'company',
    'Nothing: it is sent again when Telegram allows it. A lower rate on the channel avoids it.',
  ],
}

export function codeOf(status: number, description: string): string {
  return causes.find(([said]) => said.test(description))?.[1] ?? String(status)
}

export function explain(code: string): Explanation | null {
  return explainBy(rows, code)
}
