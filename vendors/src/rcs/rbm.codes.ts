import type { ErrorRow } from '../errors.ts'

const notReachable: ErrorRow = [
  'The customer cannot be reached by RCS: the phone has none, or the sender is not live with its carrier.',
  'recipient',
  'Reach the customer by SMS or WhatsApp.',
]
const badCredentials = 'Check the credentials in the channel.'

/** The words of Google, and the bare numbers where a gateway sends no word. */
export const rbmRows: Readonly<Record<string, ErrorRow>> = {
  NOT_FOUND: notReachable,
  '404': notReachable,
  PERMISSION_DENIED: [
    'The account may not send for this agent.',
    'company',
    'Check the agent id, and that the account has access to the agent.',
  ],
  '403': ['The account may not send for this agent.', 'company', 'Check the id of the agent and the credentials.'],
  UNAUTHENTICATED: ['The credentials are refused.', 'company', badCredentials],
  '401': ['The credentials are refused.', 'company', badCredentials],
  invalid_grant: ['The key is refused: revoked, or of another account.', 'company', badCredentials],
  invalid_client: ['The credentials are refused.', 'company', badCredentials],
  RESOURCE_EXHAUSTED: ['More was sent than the account may.', 'company', 'Nothing: it is sent again a little later.'],
  '429': ['More was sent than the account may.', 'company', 'Nothing: it is sent again a little later.'],
  INVALID_ARGUMENT: [
    'The message is not one that RCS takes.',
    'company',
    'Check texts, pictures and links; the description names the part.',
  ],
  '400': ['The message is not one that RCS takes.', 'company', 'Check texts, pictures and links.'],
  FAILED_PRECONDITION: [
    'The agent is not launched, or this message is not allowed in its state.',
    'company',
    'Check the state of the agent with the vendor.',
  ],
  FAILED: ['The message could not be delivered.', 'vendor', 'The description names the cause, if there is one.'],
  TTL_EXPIRATION_REVOKED: [
    'The phone did not come online in time, and the message was taken back.',
    'recipient',
    'Reach the customer by SMS.',
  ],
}
