import { type Profile, type SoundSetting, soundTypes } from '@parley/contracts/auth/profile.ts'
import { Button } from '../ui/button/button.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { useDesktopPermission } from './desktop-permission.ts'
import { useProfile, useSaveAlerts } from './profile.api.ts'
import { SoundField } from './sound.field.tsx'
import look from './sound.module.css'

/** What tells the reader that something happened: on the desktop, for chats, and by which sound. */
export function AlertsForm() {
  const save = useSaveAlerts()
  const form = useDraftForm({ initial: alertsOf(useProfile()), onSubmit: save })
  const desktop = useDesktopPermission()
  useUnsavedGuard(form.isDirty)
  const { enablePushNotification, enableChatNotification, enable, sounds } = form.values
  const setPush = (isOn: boolean) => {
    form.set('enablePushNotification', isOn)
    if (isOn) void desktop.ask()
  }
  const setSound = (changed: SoundSetting) =>
    form.set(
      'sounds',
      sounds.map(sound => (sound.type === changed.type ? changed : sound)),
    )
  return (
    <Form form={form} label="Notifications" autoFocus={false}>
      <div className={look.switches}>
        <SwitchField
          label="Push Notification"
          help="Shows on your desktop what happens while you look elsewhere."
          value={enablePushNotification}
          onChange={setPush}
        />
        {enablePushNotification ? <DesktopLeave {...desktop} /> : null}
        <SwitchField
          label="Chat Notification"
          help="Desktop notices and sounds of chats. Counters stay in either case."
          value={enableChatNotification}
          onChange={isOn => form.set('enableChatNotification', isOn)}
        />
      </div>
      <section className={look.block} aria-labelledby="audio-settings">
        <h2 id="audio-settings" className={look.title}>
          Audio Settings
        </h2>
        <SwitchField label="Enable" value={enable} onChange={isOn => form.set('enable', isOn)} />
        {sounds.map(sound => (
          <SoundField key={sound.type} value={sound} disabled={!enable} onChange={setSound} />
        ))}
      </section>
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          Save
        </Button>
      </FormActions>
    </Form>
  )
}

function DesktopLeave({ leave, ask }: ReturnType<typeof useDesktopPermission>) {
  if (leave === 'granted') return null
  return (
    <p className={look.leave}>
      {leaveTexts[leave]}
      {leave === 'default' ? (
        <Button compact onClick={() => void ask()}>
          Allow in this browser
        </Button>
      ) : null}
    </p>
  )
}

const leaveTexts = {
  default: 'This browser has not been asked for its permission.',
  denied: 'This browser blocks them. Allow notifications in its settings for this site.',
  unsupported: 'This browser offers none on this page.',
} as const

type Alerts = Pick<Profile, 'enablePushNotification' | 'enableChatNotification'> & Profile['audioSettings']

function alertsOf({ enablePushNotification, enableChatNotification, audioSettings }: Profile): Alerts {
  const { enable, sounds } = audioSettings
  const order = Object.keys(soundTypes)
  return {
    enablePushNotification,
    enableChatNotification,
    enable,
    sounds: [...sounds].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type)),
  }
}
