import { MessageFields, nothingLocked } from '../broadcasts/message-fields.view.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { FallbackFields } from './campaign.fallback.tsx'
import type { CampaignEditor } from './use-campaign-form.ts'

/** From which channel which template goes out, and what stands in for it. */
export function MessageStep({ editor: { form, message, fallback } }: { editor: CampaignEditor }) {
  return (
    <>
      <MessageFields state={message} locks={nothingLocked} />
      <SwitchField
        {...form.field('trackLinks')}
        label="Count clicks"
        help="Addresses in the message become short ones that tell who opened them."
      />
      <SwitchField
        {...form.field('hasFallback')}
        label="Send a fallback"
        help="Another template, once, to whom this one does not reach."
      />
      {form.values.hasFallback ? <FallbackFields state={fallback} /> : null}
    </>
  )
}
