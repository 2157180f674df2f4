import { onboardingTexts, type WabaNumber } from '@parley/contracts/channels/onboarding.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'
import { FieldPair, Form, FormActions } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { useNumberActs, useWabaNumbers } from './onboarding.api.ts'
import { BackButton } from './onboarding.back.tsx'
import look from './onboarding.module.css'
import { onboardingHref } from './onboarding.search.ts'
import { UnreadNumbers } from './onboarding.start-over.tsx'

/** The account's numbers; the one that is chosen goes on, or opens the channel that it is. */
export function NumberStep({ sessionId }: { sessionId: string }) {
  const numbers = useWabaNumbers(sessionId)
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMay()('CHANNELS.CREATE')
  const { data, error, isFetching } = numbers
  if (error && !data) {
    return <UnreadNumbers error={error} onRetry={() => void numbers.refetch()} isRetrying={isFetching} />
  }
  return (
    <>
      <div className={look.step}>
        <h2 className={look.title}>Choose a number</h2>
        <p className={look.hint}>
          Open the number that is to become a channel. One that is not verified yet gets a code first.
        </p>
      </div>
      <div className={look.list}>
        <DataTable<WabaNumber>
          label="Numbers"
          storageKey="onboarding.numbers"
          columns={columns}
          rows={data}
          rowId={number => number.phoneNumberId}
          rowLabel={number => number.displayPhoneNumber}
          rowHref={number => hrefOf(sessionId, number)}
          isRefetching={isFetching && data !== undefined}
          toolbar={
            mayAdd ? (
              <Button icon={IconPlus} onClick={() => setAdding(true)}>
                Add Number
              </Button>
            ) : null
          }
          empty={{ message: texts.noRecord, hint: 'This WhatsApp account has no number yet.' }}
        />
      </div>
      <div className={look.row}>
        <BackButton to={{ session: sessionId, step: 'connect' }} />
      </div>
      <SidePanel isOpen={isAdding} title="Add Number" onClose={() => setAdding(false)}>
        <AddNumber sessionId={sessionId} onAdded={() => setAdding(false)} />
      </SidePanel>
    </>
  )
}

function hrefOf(sessionId: string, { phoneNumberId, channelId, verified }: WabaNumber): string {
  if (channelId) return `/admin/channels/${channelId}`
  return onboardingHref({ session: sessionId, number: phoneNumberId, step: verified ? 'create' : 'verify' })
}

const qualities: Record<WabaNumber['quality'], { label: string; tone: Tone }> = {
  GREEN: { label: 'High', tone: 'success' },
  YELLOW: { label: 'Medium', tone: 'warning' },
  RED: { label: 'Low', tone: 'danger' },
  UNKNOWN: { label: 'Unknown', tone: 'neutral' },
}

function statusOf({ channelId, verified }: WabaNumber): { label: string; tone: Tone } {
  if (channelId) return { label: 'Connected', tone: 'info' }
  return verified ? { label: 'Verified', tone: 'success' } : { label: 'Not verified', tone: 'warning' }
}

const columns: readonly Column<WabaNumber>[] = [
  { id: 'number', header: 'Number', cell: number => number.displayPhoneNumber },
  {
    id: 'name',
    header: 'Display Name',
    cell: number => number.verifiedName,
    text: number => number.verifiedName,
    onCard: true,
  },
  { id: 'quality', header: 'Quality', cell: number => <StatusBadge {...qualities[number.quality]} />, width: 140 },
  {
    id: 'status',
    header: 'Status',
    cell: number => <StatusBadge {...statusOf(number)} />,
    width: 160,
    onCard: true,
  },
]

function AddNumber({ sessionId, onAdded }: { sessionId: string; onAdded: () => void }) {
  const { add } = useNumberActs()
  const navigate = useNavigate()
  const form = useDraftForm({
    initial: { cc: '', phoneNumber: '', verifiedName: '' },
    validate: ({ cc, phoneNumber, verifiedName }) => ({
      cc: /^\s*\+?\d{1,3}\s*$/.test(cc) ? null : onboardingTexts.wrongNumber,
      phoneNumber: phoneNumber.trim() ? null : onboardingTexts.wrongNumber,
      verifiedName: verifiedName.trim() ? null : onboardingTexts.displayNameRequired,
    }),
    onSubmit: async values => {
      const number = await add({ sessionId, ...values })
      onAdded()
      await navigate({ to: '.', search: { session: sessionId, number, step: 'verify' } })
    },
  })
  return (
    <Form form={form} label="Add Number">
      <FieldPair>
        <TextField {...form.field('cc')} label="Country code" inputMode="tel" placeholder="91" required />
        <TextField {...form.field('phoneNumber')} label="Number" inputMode="tel" required />
      </FieldPair>
      <TextField
        {...form.field('verifiedName')}
        label="Display name"
        help="Customers see it once WhatsApp has approved it."
        required
      />
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          Add Number
        </Button>
      </FormActions>
    </Form>
  )
}
