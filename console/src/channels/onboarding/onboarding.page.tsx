import { useSearch } from '@tanstack/react-router'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Stepper } from '../../ui/frame/stepper.tsx'
import { ConnectStep } from './onboarding.connect.tsx'
import { CreateStep } from './onboarding.create.tsx'
import look from './onboarding.module.css'
import { NumberStep } from './onboarding.numbers.tsx'
import { type OnboardingSearch, onboardingSearch } from './onboarding.search.ts'
import { VerifyStep } from './onboarding.verify.tsx'

const steps = ['Connect Facebook', 'Choose Number', 'Verify', 'Create Channel']

/** From a Facebook login to a WhatsApp channel; the address says how far one has come. */
export function OnboardingPage() {
  const search = onboardingSearch.parse(useSearch({ strict: false }))
  return (
    <Page header={<PageHeader title="Embedded Signup" context="Connect a WhatsApp number" />}>
      <div className={look.page}>
        <Stepper label="Progress" steps={steps} current={indexOf(search)} />
        <Step search={search} />
      </div>
    </Page>
  )
}

function indexOf({ session, number, step }: OnboardingSearch): number {
  if (!session) return 0
  if (!number || !step || step === 'number') return 1
  return step === 'verify' ? 2 : 3
}

function Step({ search }: { search: OnboardingSearch }) {
  const { session = '', number = '' } = search
  const place = { sessionId: session, phoneNumberId: number }
  switch (indexOf(search)) {
    case 0:
      return <ConnectStep search={search} />
    case 1:
      return <NumberStep sessionId={session} />
    case 2:
      return <VerifyStep {...place} />
    default:
      return <CreateStep {...place} />
  }
}
