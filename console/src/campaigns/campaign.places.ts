import type { CampaignValues } from './campaign.draft.ts'
import type { Step } from './campaigns.search.ts'

/** The field of the form that a path begins with. */
export function rootOf(path: string): keyof CampaignValues {
  const [root = ''] = path.split('.')
  return root as keyof CampaignValues
}

const messageFields = ['channelId', 'templateId', 'media', 'cards', 'hasFallback', 'trackLinks']

/** The step that holds a field. */
export function stepOf(path: string): Step {
  if (path.startsWith('mapping') || path.startsWith('fallback.mapping')) return 'variables'
  const [field = ''] = path.split('.')
  if (field === 'fallback' || messageFields.includes(field)) return 'message'
  return field === 'uploadType' ? 'recipients' : 'details'
}

const variableKey = /^(header|body|button|lto|card)\./

/** The field of the form that a key of the body stands in. */
export function fieldOf(key: string): string {
  if (key.startsWith('fallback.')) return `fallback.${fieldOf(key.slice('fallback.'.length))}`
  if (variableKey.test(key)) return `mapping.${key}`
  return key.replace(/^mediaList\[(\d+)\]/, 'cards.$1').replace('templateUId', 'templateId')
}
