import { useSearch } from '@tanstack/react-router'
import { Activity, type ReactNode, useState } from 'react'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Stepper } from '../../ui/frame/stepper.tsx'
import { useIsUnverified } from './onboarding.api.ts'
import { ConnectStep } from './onboarding.connect.tsx'
import { CreateStep } from './onboarding.create.tsx'
import look from './onboarding.module.css'
import { NumberStep } from './onboarding.numbers.tsx'
import { type OnboardingSearch, onboardingSearch } from './onboarding.search.ts'
import { VerifyStep } from './onboarding.verify.tsx'

const steps = ['Connect Facebook', 'Choose Number', 'Verify', 'Create Channel']
const verify = 2

/** From a Facebook login to a WhatsApp channel; the address says how far one has come. */
export function OnboardingPage() {
  const search = onboardingSearch.parse(useSearch({ strict: false }))
  const { session = '', number = '' } = search
  const place = { sessionId: session, phoneNumberId: number }
  const current = indexOf(search)
  // A number that is entered by hand comes to the last step at once.
  const skipped = useIsUnverified(session, number) ? verify : undefined
  return (
    <Page header={<PageHeader title="Embedded Signup" context="Connect a WhatsApp number" />}>
      <div className={look.page}>
        <Stepper label="Progress" steps={steps} current={current} skipped={skipped} />
        <Steps current={current}>
          <ConnectStep search={search} />
          <NumberStep sessionId={session} />
          {/* A code is worth nothing for another number. */}
          <VerifyStep key={number} {...place} />
          <CreateStep {...place} />
        </Steps>
      </div>
    </Page>
  )
}

function indexOf({ session, number, step }: OnboardingSearch): number {
  if (!session || step === 'connect') return 0
  if (!number || !step || step === 'number') return 1
  return step === 'verify' ? verify : 3
}

/** Whoever goes back and forth finds in each step what was typed; a step that nobody has come to is not drawn. */
function Steps({ current, children }: { current: number; children: readonly ReactNode[] }) {
  const [visited, setVisited] = useState<readonly number[]>([])
  if (!visited.includes(current)) setVisited([...visited, current])
  return children.map((child, step) =>
    visited.includes(step) ? (
      <Activity key={steps[step]} mode={step === current ? 'visible' : 'hidden'}>
        {child}
      </Activity>
    ) : null,
  )
}
