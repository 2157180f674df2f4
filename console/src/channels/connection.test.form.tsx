import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconLoader2, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Icon, type IconShape } from '../ui/button/icon.tsx'
import { Form } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { Link } from '../ui/frame/link.tsx'
import look from './channel.module.css'
import { phoneHref } from './phone/phone.content.ts'
import { type Step, useConnectionTest } from './use-connection-test.ts'

/** Asks the vendor about the credentials and, where a recipient is named, sends one message. */
export function ConnectionTest({ channel, isWanted }: { channel: ChannelDetails; isWanted: boolean }) {
  const { asked, steps, run } = useConnectionTest(channel)
  const result = useRef<HTMLOListElement>(null)
  // It stands at the end of the screen: without this, whoever asked would see no answer.
  useEffect(() => {
    if (asked.length > 0) result.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const form = useDraftForm({
    initial: { to: '', text: '' },
    onSubmit: ({ to, text }) => run({ to: to.trim(), text: text.trim() }),
  })
  return (
    <section className={look.card} aria-labelledby="test">
      <h2 id="test" className={look.cardTitle}>
        Test the connection
      </h2>
      <p className={look.hint}>What is saved is tested.</p>
      {channel.vendor === simulatorVendor ? (
        <p className={look.hint}>
          What leaves by this channel arrives on a phone that you play:{' '}
          <Link href={phoneHref(channel.id)}>Open phone</Link>
        </p>
      ) : null}
      <Form form={form} label="Test Connection" autoFocus={isWanted}>
        <TextField {...form.field('to')} label="Send a test message to" help="Leave it empty to send nothing." />
        <TextField {...form.field('text')} label="Text" placeholder="This is a test message." maxLength={1000} />
        <div>
          <Button type="submit" isBusy={form.isSaving}>
            Test Connection
          </Button>
        </div>
        <ol ref={result} className={look.steps} aria-live="polite" aria-label="Result">
          {steps.map(step => (
            <TestStep key={step.label} step={step} />
          ))}
        </ol>
      </Form>
    </section>
  )
}

const icons: Record<Step['state'], IconShape> = {
  running: IconLoader2,
  passed: IconCircleCheck,
  failed: IconCircleX,
  open: IconCircleDashed,
  awaited: IconCircleDashed,
  untold: IconCircleDashed,
  unreached: IconPlugConnectedX,
}

const words: Record<Step['state'], string> = {
  running: 'Asking…',
  passed: 'Yes.',
  failed: 'No.',
  open: 'Not yet.',
  awaited: 'Not yet.',
  untold: 'Not known.',
  unreached: 'Not known.',
}

function TestStep({ step }: { step: Step }) {
  return (
    <li className={look.step} data-state={step.state}>
      <Icon of={icons[step.state]} />
      <span>
        <strong>{step.label}</strong> {words[step.state]} {step.found}
      </span>
    </li>
  )
}
