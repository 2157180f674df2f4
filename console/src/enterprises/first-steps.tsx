import type { Dashboard } from '@parley/contracts/enterprises/dashboard.ts'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useProfile } from '../auth/profile.api.ts'
import { Icon } from '../ui/button/icon.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Link } from '../ui/frame/link.tsx'
import { useStoredState } from '../ui/memory/stored-state.ts'
import look from './dashboard.module.css'

/** The way into an empty account: it ticks itself off, and is gone when it is walked or not wanted. */
export function FirstSteps({ steps }: Pick<Dashboard, 'steps'>) {
  const { eId } = useProfile()
  const [isDismissed, dismiss] = useStoredState(`ui.first-steps.${eId}`, false, kept =>
    typeof kept === 'boolean' ? kept : null,
  )
  const done = steps.filter(step => step.done).length
  if (isDismissed || done === steps.length) return null
  const next = steps.find(step => !step.done)
  return (
    <section className={look.card} aria-labelledby="first-steps">
      <header className={look.cardHead}>
        <h2 id="first-steps" className={look.cardTitle}>
          Getting started
        </h2>
        <span className={look.progress}>
          {done} of {steps.length} done
        </span>
        <IconButton compact icon={IconX} label="Hide these steps" onClick={() => dismiss(true)} />
      </header>
      <ol className={look.rows}>
        {steps.map(step => (
          <li
            key={step.key}
            className={look.step}
            data-done={step.done || undefined}
            data-next={step === next || undefined}
          >
            <Icon of={step.done ? IconCircleCheckFilled : IconCircle} size="regular" />
            <Link href={step.link} className={look.rowLink}>
              {step.title}
              {step.done ? <span className="ui-hidden"> (done)</span> : null}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
