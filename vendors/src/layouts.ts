import { allLayouts, type Capabilities, type CapabilitiesByType, writtenOut } from './capabilities.ts'
import type { FilledTemplate } from './content.ts'
import { templateMessage } from './meta/whatsapp.template.ts'
import { fill } from './patterns.ts'
import { type Field, onlyFor, setting } from './settings.ts'
import type { Channel, Outgoing, Settings } from './vendor.ts'
import { json } from './wire.ts'

const whatsApp = 4

/**
 * For vendors of which nobody publishes how they take carousels and offers: the body of that call, as the vendor told
 * the company, in JSON with names in braces. `{components}` stands for Meta's own parts of the message, since WhatsApp
 * takes nothing else in the end. Without it these layouts are refused.
 */
export const layoutBody = bodySetting('layoutBody', 'Body of carousels and offers')

/** The same for vendors of which nobody publishes how they take any template; without it the others go as texts. */
export const templateBody = bodySetting('templateBody', 'Body of templates')

function bodySetting(key: string, label: string): Field {
  const problem = (value: string) =>
    isBody(value) ? null : `${label} must be JSON that holds {to}, {template} and {components}`
  return onlyFor([whatsApp], setting(key, label, { required: false, problem }))
}

/** What channels of a vendor carry: as it declares, and special layouts where the channel was told how they go. */
export function capabilitiesOf(
  { capabilities }: { capabilities: CapabilitiesByType },
  channelType: number,
  settings: Settings = {},
): Capabilities {
  const own = capabilities[channelType] ?? writtenOut
  return knowsLayouts(channelType, settings) ? { ...own, templateLayouts: allLayouts } : own
}

/** Whether a channel can send carousels and offers because somebody has told it how. */
export function knowsLayouts(channelType: number, settings: Settings): boolean {
  return channelType === whatsApp && Boolean(settings[layoutBody.key] || settings[templateBody.key])
}

/** The body of a template on a channel that was told how its vendor takes such a one; null for everything else. */
export function toldBodyOf({ to, ref, content }: Outgoing, { type, settings }: Channel): unknown {
  if (content.kind !== 'template' || type !== whatsApp) return null
  const ofLayout = content.template.layout === 'default' ? '' : settings[layoutBody.key]
  const body = ofLayout || settings[templateBody.key]
  return body ? json(filled(body, { ...settings, to, ref, ...partsOf(content.template) })) : null
}

function partsOf(template: FilledTemplate): Settings {
  const { components = [] } = templateMessage(template)
  const { name, language, vendorTemplateId } = template
  return { template: name, templateId: vendorTemplateId ?? name, language, components: JSON.stringify(components) }
}

/** Texts are written as they stand between quotation marks, the components as they are. */
function filled(body: string, { components = '', ...texts }: Settings): string {
  const inJson = Object.entries(texts).map(([key, value]) => [key, JSON.stringify(value).slice(1, -1)])
  return fill(body, { ...Object.fromEntries(inJson), components }, value => value)
}

function isBody(value: string): boolean {
  const names = ['{to}', '{components}']
  const isNamed = value.includes('{template}') || value.includes('{templateId}')
  if (!isNamed || names.some(name => !value.includes(name))) return false
  const sample = { to: '1', ref: '1', template: 'a', templateId: '1', language: 'en', components: '[{"type":"body"}]' }
  const read = json(filled(value, sample))
  return typeof read === 'object' && read !== null && !Array.isArray(read)
}
