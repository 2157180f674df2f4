import { type Relay, type RelayProvider, relayEvents, relayTexts } from '@parley/contracts/channels/relays.ts'
import { useLayoutEffect } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type DraftForm, useDraftForm } from '../../ui/form/use-draft-form.ts'
import look from '../channel.module.css'
import { GivenSecretField } from '../settings/secret.field.tsx'
import { useSaveRelay } from './relays.api.ts'
import { eventLabel } from './relays.words.ts'

type Values = { name: string; data: Record<string, string>; events: string[]; enabled: boolean }
/** What is being saved is no longer to be asked about, and not yet to be left. */
export type Unsaved = 'nothing' | 'typed' | 'sending'
type RelayFormProps = {
  provider: RelayProvider
  /** Null installs a new one. */
  relay: Relay | null
  onSaved: (relay: Relay) => void
  /** Told what would be lost by leaving. */
  onUnsaved: (unsaved: Unsaved) => void
  /** Asks about what is unsaved. */
  onClose: () => void
}

export function RelayForm({ provider, relay, onSaved, onUnsaved, onClose }: RelayFormProps) {
  const form = useRelayForm({ provider, relay, onSaved })
  const typed = form.isDirty ? 'typed' : 'nothing'
  const unsaved = form.isSaving ? 'sending' : typed
  // At once: Esc may follow the click by no more than a moment.
  useLayoutEffect(() => {
    onUnsaved(unsaved)
    return () => onUnsaved('nothing')
  }, [unsaved, onUnsaved])
  const canEdit = useMay()('MARKET_PLACE.EDIT')
  return (
    <Form form={form} label={relay ? 'Settings' : `Install ${provider.label}`} isLong autoFocus={relay === null}>
      <fieldset className={look.fields} disabled={!canEdit}>
        <TextField {...form.field('name')} label="Name" required maxLength={100} />
        {provider.fields.map(field => (
          <ProviderField key={field.key} field={field} form={form} stored={relay?.data[field.key]} />
        ))}
        {provider.takesEvents ? (
          <MultiSelectField
            {...form.field('events')}
            label="Tell it of"
            help="Each is sent once it has happened. Without any, nothing is sent."
            options={eventOptions}
          />
        ) : null}
        {relay ? <SwitchField {...form.field('enabled')} label="Enabled" /> : null}
      </fieldset>
      {canEdit ? (
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            {relay ? 'Save' : 'Install'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      ) : null}
    </Form>
  )
}

const eventOptions = relayEvents.map(value => ({ value, label: eventLabel(value) }))

type FieldProps = {
  field: RelayProvider['fields'][number]
  form: DraftForm<Values>
  /** What is stored: a secret as four asterisks and its end. */
  stored: string | undefined
}

function ProviderField({ field: { key, label, secret, required }, form, stored }: FieldProps) {
  const binding = {
    name: `data.${key}`,
    label,
    value: form.values.data[key] ?? '',
    error: form.errorAt(`data.${key}`),
    onChange: (value: string) => form.set('data', { ...form.values.data, [key]: value }),
  }
  if (secret) return <GivenSecretField {...binding} required={required && !stored} stored={stored} help={undefined} />
  return <TextField {...binding} required={required} />
}

type Saving = Pick<RelayFormProps, 'provider' | 'relay' | 'onSaved'>

function useRelayForm({ provider, relay, onSaved }: Saving): DraftForm<Values> {
  const save = useSaveRelay()
  const form: DraftForm<Values> = useDraftForm<Values>({
    initial: valuesOf(provider, relay),
    validate: values => problemsOf(provider, values, relay),
    onSubmit: async values => {
      const isSame = JSON.stringify(values.data) === JSON.stringify(valuesOf(provider, relay).data)
      // Settings that were sent have to be tested anew.
      const { data, ...rest } = values
      const events = relayEvents.filter(event => rest.events.includes(event))
      const body = { name: rest.name.trim(), events, enabled: rest.enabled, ...(relay && isSame ? {} : { data }) }
      const saved = await save(relay?.id ?? null, relay ? body : { ...body, provider: provider.provider })
      form.reset(valuesOf(provider, saved))
      onSaved(saved)
    },
  })
  return form
}

/** Secrets stay where they are. */
function valuesOf({ label, fields }: RelayProvider, relay: Relay | null): Values {
  const data = Object.fromEntries(fields.map(({ key, secret }) => [key, secret ? '' : (relay?.data[key] ?? '')]))
  return { name: relay?.name ?? label, data, events: relay?.events ?? [], enabled: relay?.enabled ?? true }
}

function problemsOf({ fields }: RelayProvider, { name, data }: Values, relay: Relay | null): Record<string, string> {
  const missing = fields.filter(({ key, required, secret }) => {
    const isKept = secret && Boolean(relay?.data[key])
    return required && !isKept && !data[key]?.trim()
  })
  return {
    ...(name.trim() ? {} : { name: relayTexts.nameRequired }),
    ...Object.fromEntries(missing.map(({ key, label }) => [`data.${key}`, `${label} is required`])),
  }
}
