import {
  type ChannelDetails,
  channelTypes,
  longestChannelName,
  type VendorRow,
} from '@parley/contracts/channels/channels.ts'
import { google, webVendor } from '@parley/contracts/channels/kinds.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DepartmentField } from '../departments/department.picker.tsx'
import { Button } from '../ui/button/button.tsx'
import type { FieldBinding } from '../ui/form/field.tsx'
import { FieldPair, Form, FormActions } from '../ui/form/form.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { type DraftForm, useDraftForm } from '../ui/form/use-draft-form.ts'
import { useFollowed } from '../ui/form/use-followed.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { useGo } from '../ui/frame/link.tsx'
import {
  bodyOf,
  botKey,
  type ChannelValues,
  changesOf,
  fieldsFor,
  newChannel,
  rateKey,
  type Secrets,
  secretsOf,
  typesOf,
  valuesOf,
  vendorsFor,
  withType,
  withVendor,
} from './channel.draft.ts'
import look from './channel.module.css'
import { useSaveChannel } from './channels.api.ts'
import { BotField } from './settings/bot.field.tsx'
import { GivenSecretField, OwnSecretField } from './settings/secret.field.tsx'
import { hintsOf, SettingField, type VendorField } from './settings/setting.field.tsx'
import { WidgetPreview } from './settings/widget.preview.tsx'

const googleClosed = 'Google closed Business Messages in July 2024. Channels of this type run on its RCS for Business.'

export type ChannelFormProps = {
  vendors: readonly VendorRow[]
  /** Null makes a new one. */
  channel: ChannelDetails | null
  isReadOnly?: boolean
  /** Stands above the fields. */
  lead?: ReactNode
  /** Stands beside the fields, below them where there is no room or where the chat is shown there. */
  aside?: ReactNode
}

/** A channel's settings beside what visitors will see of them. */
export function ChannelForm({ vendors, channel, isReadOnly = false, lead, aside }: ChannelFormProps) {
  const { form, secrets, setSecrets } = useChannelForm(vendors, channel)
  const { values } = form
  const vendor = vendors.find(one => one.id === values.vendor)
  const isChat = vendor?.id === webVendor
  return (
    <div className={look.columns}>
      <div className={look.main}>
        {lead}
        <Form form={form} label="Channel" isLong autoFocus={channel === null}>
          <fieldset className={look.fields} disabled={isReadOnly}>
            <TextField {...form.field('name')} label="Channel Name" required maxLength={longestChannelName} />
            <KindFields form={form} vendors={vendors} isFixed={channel !== null} />
            <DepartmentField {...form.field('deptId')} />
            <BotField {...settingBinding(form, botKey)} />
            {Number(values.type) === google ? (
              <p className={look.notice} role="note">
                {googleClosed}
              </p>
            ) : null}
            {vendor?.retired ? (
              <p className={look.notice} role="note">
                {vendor.retired}
              </p>
            ) : null}
            {vendor?.unconfirmed ? (
              <p className={look.unconfirmed} role="note">
                Unconfirmed: {vendor.unconfirmed} Send a test before you rely on it.
              </p>
            ) : null}
            {fieldsFor(vendor, values.type).map(field => {
              const drawn = { ...drawnAs(field, values.type), ...settingBinding(form, field.key) }
              if (!field.secret) return <SettingField key={field.key} {...drawn} field={field} />
              const Secret = field.key === ownSecret ? OwnSecretField : GivenSecretField
              return (
                <Secret
                  key={field.key}
                  {...drawn}
                  value={secrets[field.key] ?? ''}
                  onChange={value => setSecrets({ ...secrets, [field.key]: value })}
                  stored={channel?.data[field.key]}
                />
              )
            })}
            {vendor && !isChat ? <RateField {...settingBinding(form, rateKey)} /> : null}
            {channel ? (
              <SwitchField
                {...form.field('active')}
                label="Active"
                help="Off, nothing leaves any more, and nobody answers what comes in."
              />
            ) : null}
          </fieldset>
          {isReadOnly ? null : <Actions isSaving={form.isSaving} />}
        </Form>
        {isChat ? aside : null}
      </div>
      {isChat ? <WidgetPreview name={values.name} settings={values.data} /> : aside}
    </div>
  )
}

/** The one secret that we make and others are told. */
const ownSecret = 'identitySecret'

function RateField(props: FieldBinding<string>) {
  return (
    <TextField
      {...props}
      label="Messages per second"
      inputMode="numeric"
      maxLength={4}
      help="At most this many leave by the channel. Empty, as many as is usual for its type."
    />
  )
}

function Actions({ isSaving }: { isSaving: boolean }) {
  const go = useGo()
  return (
    <FormActions>
      <Button kind="primary" type="submit" isBusy={isSaving}>
        Save
      </Button>
      <Button onClick={() => go('/admin/channels')}>Cancel</Button>
    </FormActions>
  )
}

type KindProps = { form: DraftForm<ChannelValues>; vendors: readonly VendorRow[]; isFixed: boolean }

/** Type and vendor: chosen once, and by themselves where there is but one. */
function KindFields({ form, vendors, isFixed }: KindProps) {
  const { values, errorAt, change } = form
  const names: Record<number, string> = channelTypes
  const types = typesOf(vendors).map(type => ({ value: String(type), label: names[type] ?? String(type) }))
  const fitting = vendorsFor(vendors, values.type).map(({ id, name, retired }) => ({
    value: String(id),
    label: retired ? `${name} (closed)` : name,
  }))
  const choose = ({ type, vendor, data }: ChannelValues) => change({ type, vendor, data })
  return (
    <FieldPair>
      <SelectField
        name="type"
        label="Channel Type"
        placeholder="Choose a type"
        options={types}
        value={textOf(values.type)}
        error={errorAt('type')}
        disabled={isFixed || types.length < 2}
        required
        onChange={type => choose(withType(values, vendors, type === null ? null : Number(type)))}
      />
      <SelectField
        name="vendor"
        label="Vendor"
        placeholder={values.type === null ? 'Choose a type first' : 'Choose a vendor'}
        options={fitting}
        value={textOf(values.vendor)}
        error={errorAt('vendor')}
        disabled={isFixed || fitting.length < 2}
        required
        onChange={id =>
          choose(
            withVendor(
              values,
              vendors.find(vendor => vendor.id === Number(id)),
            ),
          )
        }
      />
    </FieldPair>
  )
}

function useChannelForm(vendors: readonly VendorRow[], channel: ChannelDetails | null) {
  const [typed, setTyped] = useState<{ vendor: number | null; secrets: Secrets }>({ vendor: null, secrets: {} })
  // Vendors call their secrets by the same names: what was typed for one is not handed to the next.
  const secretsFor = (vendor: number | null) => (typed.vendor === vendor ? typed.secrets : {})
  const navigate = useNavigate()
  const save = useSaveChannel(channel?.id ?? null)
  const vendorOf = (id: number | null) => vendors.find(one => one.id === id)
  const stored = channel ? valuesOf(channel, vendorOf(channel.vendor)) : newChannel(vendors)
  const form = useDraftForm<ChannelValues>({
    initial: stored,
    draftKey: `channels.${channel?.id ?? 'create'}`,
    onSubmit: async values => {
      const own = secretsOf(vendorOf(values.vendor), secretsFor(values.vendor))
      const { id } = await save(channel ? changesOf(values, form.base, own) : bodyOf(values, own))
      setTyped({ vendor: null, secrets: {} })
      if (channel) return
      const created = { to: '/admin/channels/$channelId', params: { channelId: id } } as const
      // What is on the screen has just been saved, though the form learns it only after this.
      await navigate({ ...created, replace: true, ignoreBlocker: true })
    },
  })
  useFollowed(form, stored)
  const { vendor } = form.values
  const secrets = secretsFor(vendor)
  useUnsavedGuard(form.isDirty || Object.values(secrets).some(Boolean), form.dropDraft)
  return { form, secrets, setSecrets: (next: Secrets) => setTyped({ vendor, secrets: next }) }
}

function settingBinding(form: DraftForm<ChannelValues>, key: string) {
  const { data } = form.values
  return {
    name: `data.${key}`,
    value: data[key] ?? '',
    error: form.errorAt(`data.${key}`),
    onChange: (value: string) => form.set('data', { ...data, [key]: value }),
  }
}

function drawnAs(field: VendorField, type: number | null) {
  const { label, required } = field
  return { label, required, help: undefined, ...hintsOf(field, type) }
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id)
}
