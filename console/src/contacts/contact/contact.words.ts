import { consentTexts } from '@parley/contracts/contacts/consents.ts'
import { type Definition, socialCategory } from '@parley/contracts/contacts/definitions.ts'
import { setTexts } from '@parley/contracts/contacts/sets.ts'

export const basicLabels = { name: 'Name', phoneNumber: 'Phone Number', emailId: 'Email' } as const

/** As the timeline tells of them. */
const consentLabels: Record<string, string> = {
  optedOut: 'Stopped on',
  optedIn: 'Allowed on',
  reason: consentTexts.reason,
}

const socials = ['whatsAppNumber', 'facebookId', 'instaId', 'twitterId'] as const
type Social = (typeof socials)[number]
export type SocialField = { field: Social; label: string; help: string }

/** The fields of 'Social Profiles', under the labels that the server gives them. */
export function socialFields(definitions: readonly Definition[]): SocialField[] {
  return socials.flatMap(field => {
    const known = definitions.find(one => one.category === socialCategory && one.fieldName === field)
    return known ? [{ field, label: known.fieldLabel, help: known.fieldHelptext }] : []
  })
}

/** What a field is called on the form, from the name that the server gives it. */
export function labelOf(field: string, definitions: readonly Definition[]): string {
  const basic: Record<string, string> = { ...basicLabels, groups: setTexts.groups, tags: setTexts.labels }
  const custom = definitions.find(({ fieldName }) => fieldName === field)?.fieldLabel
  return basic[field] ?? custom ?? consentLabels[field] ?? field
}
