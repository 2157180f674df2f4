import { enterprise } from './matrix.enterprises.ts'
import { deliveryReport } from './matrix.reports.ts'

/** Values for the ids in paths: rows of Acme Traders that exist when the matrix runs. */
export type Ids = {
  agentId: string
  storyId: string
  intentId: string
  entityId: string
  channelId: string
  relayId: string
  /** The secret in the address that the relay's system calls. */
  relayKey: string
  sessionId: string
  messageId: string
  testId: string
  runId: string
  apiKeyId: string
  authConfigId: string
  departmentId: string
  userId: string
  evaluationId: string
  fileId: string
  importId: string
  artifactId: string
  bucketId: string
  downloadId: string
  contactId: string
  groupId: string
  tagId: string
  definitionId: string
  actId: string
  viewId: string
  mergeId: string
  templateId: string
  richCardId: string
  broadcastId: string
  deliveryId: string
  /** `groups` or `tags`, in the paths that map and unmap. */
  kind: string
  /** The phone number that is played on the simulator. */
  number: string
}

type Known = {
  /** A body that the call accepts, or comes close to accepting. */
  body?: (ids: Ids) => Record<string, unknown>
  query?: string | ((ids: Ids) => string)
  /** Whoever knows the ids in the path may see what they name, such as the widget's channel. */
  publicIds?: true
}

const report = ({ agentId }: Ids) => ({ agentId, startDate: '2026-11-01', endDate: '2026-11-20' })
const reportQuery = (ids: Ids) => new URLSearchParams(report(ids)).toString()

/** One row a route; a route without a row fails the matrix. */
export const known: Record<string, Known> = {
  'GET /account/captcha/generate': { query: 'purpose=login' },
  'GET /account/publicKey': {},
  'POST /account/enterprise/login/twoFactorAuth': {
    body: () => ({ email: 'nobody@demo.parley', password: 'x', captcha: '1', captchaId: 'x' }),
  },
  'GET /account/logout': {},
  'POST /account/enterprise/chatRef': { body: () => ({ chatRefId: 'unknown' }) },
  'POST /e/enterprise/chat_ref': { body: () => ({ emailId: 'nobody@demo.parley' }) },
  'GET /e/enterprise/profile': {},
  'GET /e/enterprise/users/me': {},
  'PUT /e/enterprise/profile': { body: () => ({}) },
  'PUT /e/enterprise/profile/audio': {
    body: () => ({ enableChatNotification: true, audioSettings: { enable: true, sounds: [] } }),
  },
  'PUT /e/enterprise/change_password': { body: () => ({ oldPassword: 'x', password: 'y', confirmPassword: 'z' }) },
  'GET /e/enterprise/users/sessions': {},
  'DELETE /e/enterprise/users/sessions/:sessionId': {},
  'GET /e/enterprise/roles/permissions': {},
  'POST /chatbird/api/apikey/add': { body: () => ({ name: `key ${Math.random()}`, permissions: [] }) },
  'GET /chatbird/api/apikey/getAll': {},
  'GET /chatbird/api/apikey/:apiKeyId': {},
  'PUT /chatbird/api/apikey/:apiKeyId': { body: () => ({}) },
  'POST /chatbird/api/apikey/delete/:apiKeyId': {},
  'DELETE /chatbird/api/apikey/delete/:apiKeyId': {},
  ...enterprise,
  'GET /chatbird/api/customer_master/uploads': {},
  'GET /chatbird/api/broadcast': {},
  'POST /chatbird/api/broadcast': {},
  'GET /chatbird/api/broadcast/:broadcastId': {},
  'POST /chatbird/api/broadcast/:broadcastId/cancel': {},
  'GET /chatbird/api/broadcast/:broadcastId/failures': {},
  'GET /chatbird/api/broadcast/:broadcastId/message': {},
  'GET /chatbird/api/broadcast/:broadcastId/message/csv': {},
  'POST /chatbird/api/broadcast/:broadcastId/pause': {},
  'POST /chatbird/api/broadcast/:broadcastId/resend': {},
  'POST /chatbird/api/broadcast/:broadcastId/resume': {},
  'POST /chatbird/api/broadcast/validate': {},
  ...deliveryReport,
  'POST /chatbird/api/customer_master/uploads': { body: () => ({ file: { path: 'none' } }) },
  'POST /chatbird/api/customer_master/uploads/preview': { body: () => ({ file: { path: 'none' } }) },
  'GET /chatbird/api/customer_master/uploads/sample': {},
  'GET /chatbird/api/customer_master/uploads/errors': { query: ({ importId }) => `entryId=${importId}` },
  'GET /chatbird/api/customer_master/uploads/:importId': {},
  'POST /chatbird/api/customer_master/uploads/:importId/cancel': {},
  'POST /chatbird/api/customer_master/uploads/:importId/undo': {},
  'GET /chatbird/api/customer_master/uploads/:importId/errors/csv': {},
  'POST /e/drive/upload': {},
  'GET /e/enterprise/artifacts': {},
  'POST /e/enterprise/artifacts': { body: () => ({ desc: '' }) },
  'PUT /e/enterprise/artifacts/:artifactId': { body: () => ({ data: { name: 'Renamed' } }) },
  'DELETE /e/enterprise/artifacts/:artifactId': {},
  'GET /e/enterprise/artifacts/bucket/list': {},
  'POST /e/enterprise/artifacts/bucket/list': {},
  'POST /e/enterprise/artifacts/bucket/create': { body: () => ({ name: '' }) },
  'PUT /e/enterprise/artifacts/bucket/:bucketId/edit': { body: () => ({ name: 'Renamed' }) },
  'PUT /e/enterprise/artifacts/bucket/:bucketId/move': { body: ({ artifactId }) => ({ artifactIds: [artifactId] }) },
  'PUT /e/enterprise/artifacts/bucket/:bucketId/removeArtifact': {
    body: ({ artifactId }) => ({ artifactIds: [artifactId] }),
  },
  'DELETE /e/enterprise/artifacts/bucket/:bucketId': {},
  'GET /e/enterprise/media/validate': { query: ({ fileId }) => `id=${fileId}` },
  'POST /e/enterprise/media/validate': { body: ({ fileId }) => ({ id: fileId }) },
  'GET /files/:fileId': { publicIds: true },
  'GET /download/getId': {},
  'GET /download/:downloadId': { publicIds: true },
  'GET /chatbird/api/customer_master/definitions': {},
  'GET /chatbird/api/customer_master/definitions/:definitionId': {},
  'GET /chatbird/api/customer_master/definitions/:definitionId/use': {},
  'POST /chatbird/api/customer_master/definitions': { body: () => ({ fieldName: '' }) },
  'POST /chatbird/api/customer_master/definitions/move': { body: () => ({ from: 2, to: 2 }) },
  'DELETE /chatbird/api/customer_master/definitions/:definitionId': {},
  'POST /chatbird/api/customer_master/definitions/:definitionId/restore': {},
  'GET /chatbird/api/customer_master/customers': {},
  'GET /chatbird/api/customer_master/customers/count': {},
  'GET /chatbird/api/customer_master/customers/:contactId': {},
  'POST /chatbird/api/customer_master/customers': { body: () => ({ name: '' }) },
  'PUT /chatbird/api/customer_master/customers/:contactId': { body: () => ({ name: '' }) },
  'DELETE /chatbird/api/customer_master/customers/:contactId': {},
  'POST /chatbird/api/customer_master/customers/delete': { body: () => ({ customerIds: [] }) },
  'POST /chatbird/api/customer_master/customers/restore': { body: () => ({ customerIds: [] }) },
  'GET /chatbird/api/customer_master/customers/:contactId/consents': {},
  'POST /chatbird/api/customer_master/customers/:contactId/optout': { body: ({ channelId }) => ({ channelId }) },
  'POST /chatbird/api/customer_master/customers/:contactId/optin': { body: ({ channelId }) => ({ channelId }) },
  'GET /chatbird/api/customer_master/groups': {},
  'GET /chatbird/api/customer_master/tags': {},
  'POST /chatbird/api/customer_master/groups': { body: () => ({ name: '' }) },
  'POST /chatbird/api/customer_master/tags': { body: () => ({ name: '' }) },
  'DELETE /chatbird/api/customer_master/groups/:groupId': {},
  'DELETE /chatbird/api/customer_master/tags/:tagId': {},
  'POST /chatbird/api/customer_master/groups/:groupId/restore': {},
  'POST /chatbird/api/customer_master/tags/:tagId/restore': {},
  'POST /chatbird/api/customer_master/map/:kind': { body: () => ({ groupIds: [] }), publicIds: true },
  'POST /chatbird/api/customer_master/unmap/:kind': { body: () => ({ groupIds: [] }), publicIds: true },
  'GET /chatbird/api/customer_master/acts': {},
  'GET /chatbird/api/customer_master/acts/:actId': {},
  'POST /chatbird/api/customer_master/acts': { body: () => ({ kind: 'map' }) },
  'POST /chatbird/api/customer_master/acts/:actId/cancel': {},
  'GET /chatbird/api/customer_master/customers/:contactId/timeline': {},
  'POST /chatbird/api/customer_master/customers/:contactId/merge': { body: () => ({ customerIds: [] }) },
  'POST /chatbird/api/customer_master/merges/:mergeId/undo': {},
  'GET /chatbird/api/customer_master/duplicates': {},
  'POST /chatbird/api/customer_master/duplicates/deny': { body: () => ({ customerIds: [] }) },
  'GET /chatbird/api/customer_master/views': {},
  'POST /chatbird/api/customer_master/views': { body: () => ({ name: '', query: {} }) },
  'DELETE /chatbird/api/customer_master/views/:viewId': {},
  'GET /e/enterprise/channels': {},
  'GET /e/enterprise/channels/:channelId/simulator/ledger': {},
  'GET /e/enterprise/channels/:channelId/simulator/phones': {},
  'GET /e/enterprise/channels/:channelId/simulator/phone/:number': {},
  'POST /e/enterprise/channels/:channelId/simulator/phone/:number/message': { body: () => ({ text: 'Hello' }) },
  'PUT /e/enterprise/channels/:channelId/simulator/phone/:number': { body: () => ({}) },
  'GET /e/enterprise/channels/vendors': {},
  'GET /e/enterprise/channels/:channelId': {},
  'GET /e/enterprise/channels/:channelId/details': {},
  'POST /e/enterprise/channels': { body: () => ({ name: '', type: 12, vendor: 98, data: {} }) },
  'PUT /e/enterprise/channels/:channelId': { body: () => ({ data: {} }) },
  'DELETE /e/enterprise/channels/:channelId': {},
  'POST /e/enterprise/channels/:channelId/test': { body: () => ({}) },
  'POST /e/enterprise/channels/:channelId/webhook': { body: () => ({}) },
  'GET /chatbird/api/channels': {},
  'GET /chatbird/api/channels/:channelId': {},
  'GET /chatbird/api/mcmi/embedded/signup': {},
  'POST /chatbird/api/mcmi/embedded/signup': { body: () => ({}) },
  'GET /chatbird/api/mcmi/waba/phone_numbers': {},
  'POST /chatbird/api/mcmi/waba/phone_numbers/add': { body: () => ({ sessionId: 'none' }) },
  'POST /chatbird/api/mcmi/waba/phone_numbers/send_code': { body: () => ({ sessionId: 'none' }) },
  'POST /chatbird/api/mcmi/waba/phone_numbers/verify': { body: () => ({ sessionId: 'none' }) },
  'POST /chatbird/api/mcmi/channels/onboard': { body: () => ({ sessionId: 'none' }) },
  'GET /chatbird/api/relaybridge/catalog': {},
  'GET /chatbird/api/relaybridge/integrations': {},
  'POST /chatbird/api/relaybridge/integrations': { body: () => ({ name: '' }) },
  'GET /chatbird/api/relaybridge/integrations/:relayId': {},
  'PUT /chatbird/api/relaybridge/integrations/:relayId': { body: () => ({ data: {} }) },
  'DELETE /chatbird/api/relaybridge/integrations/:relayId': {},
  'POST /chatbird/api/relaybridge/integrations/:relayId/test': { body: () => ({}) },
  'GET /chatbird/api/relaybridge/integrations/:relayId/logs': {},
  'POST /hooks/relay/:relayId': { query: ({ relayKey }) => `k=${relayKey}`, publicIds: true },
  'GET /e/enterprise/chat_config': {},
  'PUT /e/enterprise/chat_config': { body: () => ({}) },
  'GET /widget/:channelId/config': { publicIds: true },
  'POST /widget/:channelId/session': { body: () => ({ name: 'Visitor' }), publicIds: true },
  'POST /widget/:channelId/message': { body: () => ({ message: 'hello', clientId: 'c1' }), publicIds: true },
  'GET /widget/:channelId/messages': { publicIds: true },
  'GET /nlp/v2/agent': {},
  'GET /nlp/agent/:agentId': {},
  'POST /nlp/agent': { body: () => ({ name: '', description: '' }) },
  'DELETE /nlp/agent/:agentId': {},
  'POST /nlp/agent/:agentId/config': { body: () => ({ outOfScopeMessage: 'Sorry' }) },
  'GET /nlp/agent/:agentId/story': {},
  'POST /nlp/story': { body: ({ agentId }) => ({ name: '', agentId }) },
  'DELETE /nlp/agent/:agentId/story/:storyId': {},
  'GET /nlp/v2/agent/:agentId/story/:storyId/intent': {},
  'GET /nlp/agent/:agentId/story/:storyId/intent/:intentId': {},
  'POST /nlp/intent': { body: ({ agentId, storyId }) => ({ agentId, storyId, name: 'half', utterances: ['one'] }) },
  'DELETE /nlp/agent/:agentId/story/:storyId/intent/:intentId': {},
  'GET /nlp/agent/:agentId/entity': {},
  'GET /nlp/agent/:agentId/entity/:entityId': {},
  'POST /nlp/entity': { body: ({ agentId }) => ({ agentId, name: '', values: [] }) },
  'DELETE /nlp/agent/:agentId/entity/:entityId': {},
  'GET /nlp/agent/:agentId/train': { query: 'wait=0' },
  'POST /nlp/agent/:agentId/train': { query: 'wait=0' },
  'GET /nlp/agent/:agentId/training': {},
  'POST /nlp/agent/:agentId/training/cancel': {},
  'POST /nlp/agent/:agentId/training/keep': {},
  'GET /nlp/agent/:agentId/genai/chunks': {},
  'GET /nlp/agent/:agentId/genai/runs': {},
  'GET /nlp/agent/:agentId/versions': {},
  'POST /nlp/agent/:agentId/versions/:version/activate': {},
  'POST /nlp/agent/:agentId/evaluations': { body: () => ({}) },
  'GET /nlp/agent/:agentId/evaluations': {},
  'GET /nlp/agent/:agentId/evaluations/:evaluationId': {},
  'POST /nlp/agent/:agentId/evaluations/:evaluationId/cancel': {},
  'GET /nlp/agent/:agentId/evaluations/:evaluationId/intents': {},
  'GET /nlp/agent/:agentId/evaluations/:evaluationId/confusions': {},
  'GET /nlp/agent/:agentId/evaluations/:evaluationId/phrases': {},
  'GET /nlp/agent/:agentId/lint': {},
  'POST /nlp/agent/:agentId/lint/mend': {
    body: ({ agentId }) => ({ mend: 'delete_entity', entityId: agentId }),
  },
  'POST /nlp/agent/:agentId/lint/ignore': { body: () => ({ id: 'none' }) },
  'POST /nlp/agent/:agentId/lint/restore': { body: () => ({ id: 'none' }) },
  'POST /nlp/predictIntent': { body: ({ agentId }) => ({ agentId, message: { type: 'text', text: 'hello' } }) },
  'POST /nlp/session/:sessionId/end': {},
  'GET /e/enterprise/appiyo_authconfig': {},
  'GET /e/enterprise/appiyo_authconfig/:authConfigId': {},
  'POST /e/enterprise/appiyo_authconfig': { body: () => ({ name: '', authType: 5, llm: 1, apikey: '' }) },
  'POST /e/enterprise/appiyo_authconfig/login': { body: ({ authConfigId }) => ({ id: authConfigId }) },
  'PUT /e/enterprise/appiyo_authconfig/:authConfigId': { body: () => ({ llm: 3 }) },
  'DELETE /e/enterprise/appiyo_authconfig/:authConfigId': {},
  'GET /nlp/agent/:agentId/model_calls': {},
  'GET /nlp/agent/:agentId/model_calls/totals': {},
  'GET /nlp/genai/config': {},
  'GET /nlp/agent/:agentId/genai/config': {},
  'POST /nlp/agent/:agentId/genai/config': { body: () => ({ kbFromWebsite: true, websitesUrls: [] }) },
  'POST /nlp/agent/upload_documents': { body: ({ agentId }) => ({ agentId }) },
  'POST /nlp/agent/delete_documents': { body: ({ agentId }) => ({ agentId, filenames: ['none.pdf'] }) },
  'GET /nlp/document/:token': { publicIds: true },
  'POST /nlp/agent/:agentId/prompt': { body: () => ({ prompt: '' }) },
  'GET /nlp/agent/:agentId/collected_data': {},
  'GET /nlp/agent/:agentId/collected_data/csv': {},
  'GET /nlp/agent/:agentId/turns/:messageId/trace': {},
  'GET /nlp/agent/:agentId/export': {},
  'POST /nlp/agent/import': { body: () => ({}) },
  'POST /nlp/paraphrases': { body: ({ agentId }) => ({ agentId, lines: ['where is my order'] }) },
  'GET /nlp/agent/:agentId/intents': {},
  'GET /nlp/agent/:agentId/review': {},
  'GET /nlp/agent/:agentId/review/messages': {},
  'POST /nlp/agent/:agentId/review/assign': { body: ({ intentId }) => ({ intentId, messages: [] }) },
  'POST /nlp/agent/:agentId/review/ignore': { body: () => ({ messages: [] }) },
  'POST /nlp/agent/:agentId/review/undo': { body: () => ({ actId: '' }) },
  'GET /nlp/agent/:agentId/tests': {},
  'GET /nlp/agent/:agentId/tests/run': {},
  'GET /nlp/agent/:agentId/tests/:testId': {},
  'POST /nlp/agent/:agentId/tests': { body: () => ({ name: '' }) },
  'DELETE /nlp/agent/:agentId/tests/:testId': {},
  'POST /nlp/agent/:agentId/tests/from-session': { body: () => ({ sessionId: '' }) },
  'POST /nlp/agent/:agentId/tests/run/:runId/cancel': {},
  'POST /nlp/agent/:agentId/tests/run': { body: () => ({ version: 99 }) },
  'POST /nlp/conversations': { body: report },
  'POST /nlp/conversationsReport': { body: report },
  'POST /nlp/graphReport': { body: report },
  'GET /nlp/graphReport': { query: reportQuery },
  'POST /nlp/topIntent': { body: report },
  'POST /nlp/quantitativeReport': { body: report },
  'GET /nlp/download/conversations/csv': { query: reportQuery },
  'GET /chatbird/api/templates': {},
  'GET /chatbird/api/templates/config': { query: ({ templateId }) => `templateId=${templateId}` },
  'GET /chatbird/api/templates/variables': { query: ({ templateId }) => `templateId=${templateId}` },
  'GET /chatbird/api/templates/:templateId': {},
  'POST /chatbird/api/templates': { body: () => ({}) },
  'POST /chatbird/api/templates/sync': { body: ({ channelId }) => ({ channelId }) },
  'POST /chatbird/api/templates/:templateId/clone': { body: () => ({ name: 'Copy' }) },
  'POST /chatbird/api/templates/:templateId/submit': {},
  'POST /chatbird/api/templates/:templateId/status': { body: () => ({ status: 'APPROVED' }) },
  'PUT /chatbird/api/templates/:templateId': { body: () => ({}) },
  'DELETE /chatbird/api/templates/:templateId': {},
  'POST /chatbird/api/campaign/variables/expression': { body: () => ({ expression: '{{name}}' }) },
  'GET /chatbird/api/richcard/list': {},
  'GET /chatbird/api/richcard/preview': { query: ({ richCardId }) => `id=${richCardId}` },
  'POST /chatbird/api/richcard/preview': { body: () => ({ richCard: { cards: [] } }) },
  'POST /chatbird/api/richcard/create': { body: () => ({ name: '' }) },
  'GET /chatbird/api/richcard/:richCardId': {},
  'PUT /chatbird/api/richcard/:richCardId': { body: () => ({}) },
  'DELETE /chatbird/api/richcard/:richCardId': {},
}
