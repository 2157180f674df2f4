import { type Consent, consentLimits, consentTexts } from '@parley/contracts/contacts/consents.ts'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogCancel } from '../../ui/dialog/dialog-frame.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useConsents, useSayConsent } from './consents.api.ts'
import look from './consents.module.css'
import { Section } from './contact.section.tsx'

/** What the contact said about advertising, channel by channel. */
export function Consents({ contactId }: { contactId: string }) {
  const [asked, setAsked] = useState<Consent | null>(null)
  return (
    <Section title={consentTexts.title}>
      <Channels contactId={contactId} onAsk={setAsked} />
      {asked ? <ConsentPopup contactId={contactId} consent={asked} onClose={() => setAsked(null)} /> : null}
    </Section>
  )
}

type ChannelsProps = { contactId: string; onAsk: (consent: Consent) => void }

function Channels({ contactId, onAsk }: ChannelsProps) {
  const { data, error, refetch } = useConsents(contactId)
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={2} />
  if (data.length === 0) return <p className={look.none}>{consentTexts.none}</p>
  return (
    <ul className={look.channels} aria-label={consentTexts.title}>
      {data.map(consent => (
        <Channel key={consent.channelId} consent={consent} onAsk={onAsk} />
      ))}
    </ul>
  )
}

const sources: Record<NonNullable<Consent['optedOut']>['source'], string> = {
  KEYWORD: 'by a word of theirs',
  VENDOR: 'told by the vendor',
  MANUAL: 'by hand',
}

function Channel({ consent, onAsk }: { consent: Consent; onAsk: ChannelsProps['onAsk'] }) {
  const canEdit = useMay()('CUSTOMER.EDIT')
  const dates = useDates()
  const { name, optedOut } = consent
  const verb = verbOf(consent)
  return (
    <li className={look.channel}>
      <div className={look.words}>
        <span className={look.name}>{name}</span>
        {optedOut ? (
          <span className={look.said}>
            {`Since ${dates.dateTime(optedOut.at)}, ${sources[optedOut.source]}`}
            {optedOut.reason ? `: ${optedOut.reason}` : ''}
          </span>
        ) : null}
      </div>
      {optedOut ? <StatusBadge tone="warning" label="Stopped" /> : <StatusBadge tone="success" label="Allowed" />}
      {canEdit ? (
        <Button compact aria-label={`${verb} on ${name}`} onClick={() => onAsk(consent)}>
          {verb}
        </Button>
      ) : null}
    </li>
  )
}

type PopupProps = { contactId: string; consent: Consent; onClose: () => void }

/** Writes down why, for whoever asks later. */
function ConsentPopup({ contactId, consent, onClose }: PopupProps) {
  const say = useSayConsent(contactId)
  const verb = verbOf(consent)
  const form = useDraftForm({
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await say({ channelId: consent.channelId, reason, isAllowed: consent.optedOut !== null })
      onClose()
    },
  })
  return (
    <Dialog isOpen title={`${verb} on ${consent.name}`} onClose={onClose}>
      <Form form={form} label={verb}>
        <TextAreaField
          {...form.field('reason')}
          label={consentTexts.reason}
          autoFocus
          maxLength={consentLimits.reason}
          showsCount
          placeholder={consent.optedOut ? 'Agreed on the phone' : 'Asked on the phone'}
        />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            {verb}
          </Button>
          <DialogCancel />
        </FormActions>
      </Form>
    </Dialog>
  )
}

function verbOf({ optedOut }: Consent): string {
  return optedOut ? consentTexts.allow : consentTexts.stop
}
