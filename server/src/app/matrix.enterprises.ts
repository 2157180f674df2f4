import { noSendingRules } from '@parley/contracts/enterprises/sending-rules.ts'

/** The enterprise's own rows of the matrix. */
export const enterprise = {
  'GET /config/app.json': {},
  'GET /config/whitelabel.json': {},
  'GET /e/enterprise/notifications': {},
  'PUT /e/enterprise/notifications/read': { body: () => ({ all: true }) },
  'GET /e/enterprise/dashboard': {},
  'GET /e/enterprise/sending_rules': {},
  'PUT /e/enterprise/sending_rules': { body: () => noSendingRules },
}
