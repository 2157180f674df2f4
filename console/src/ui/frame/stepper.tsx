import { IconCheck } from '@tabler/icons-react'
import { Icon } from '../button/icon.tsx'
import look from './stepper.module.css'

export type StepperProps = {
  /** Accessible name of the list. */
  label: string
  steps: readonly string[]
  /** Index of the step that is being taken; those before it are done. */
  current: number
  /** Index of one before it that is not done all the same. */
  skipped?: number | undefined
}

/** How far one has come in something that goes step by step. */
export function Stepper({ label, steps, current, skipped }: StepperProps) {
  const isDone = (index: number) => index < current && index !== skipped
  return (
    <ol className={look.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={look.step}
          data-done={isDone(index) || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={look.mark} aria-hidden>
            {isDone(index) ? <Icon of={IconCheck} /> : index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
