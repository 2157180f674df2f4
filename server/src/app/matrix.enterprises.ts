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
  'GET /e/enterprise/trash': {},
  'POST /e/enterprise/trash/:itemId/restore': {},
  'DELETE /e/enterprise/trash/:itemId': {},
  'DELETE /e/enterprise/trash': { body: () => ({ ids: [] }) },
  'GET /e/enterprise/users': {},
  'GET /e/enterprise/users/:userId': {},
  'GET /e/enterprise/departments': {},
  'GET /e/enterprise/departments/:departmentId': {},
  'POST /e/enterprise/departments': { body: () => ({ name: `Department ${Math.random()}` }) },
  'PUT /e/enterprise/departments/:departmentId': { body: () => ({}) },
  'DELETE /e/enterprise/departments/:departmentId': {},
  'GET /e/enterprise/departments/:departmentId/mapped_users': {},
  'PUT /e/enterprise/departments/:departmentId/add_users': {
    body: ({ userId }: { userId: string }) => ({ users: [userId] }),
  },
  'PUT /e/enterprise/departments/:departmentId/remove_users': {
    body: ({ userId }: { userId: string }) => ({ users: [userId] }),
  },
}
