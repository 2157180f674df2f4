import { onboardingTexts } from '@parley/contracts/channels/onboarding.ts'
import { IconBrandFacebook } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { goToFacebook, isOwnReturn, returnAddress } from './facebook.ts'
import { beginSignup, useSignupApp } from './onboarding.api.ts'
import look from './onboarding.module.css'
import type { OnboardingSearch } from './onboarding.search.ts'

/** By Facebook's dialog where the operator has an app, else with a token that was made by hand. */
export function ConnectStep({ search }: { search: OnboardingSearch }) {
  const app = useSignupApp()
  const mayConnect = useMay()('CHANNELS.CREATE')
  if (app.error) return <ErrorState message={app.error.message} onRetry={() => void app.refetch()} />
  if (!app.data) return <SkeletonForm fields={3} />
  if (!mayConnect) return <p className={look.note}>Your role may look, but not make channels.</p>
  return app.data.enabled ? <WithFacebook app={app.data} search={search} /> : <ByHand />
}

type App = Parameters<typeof goToFacebook>[0]

function WithFacebook({ app, search }: { app: App; search: OnboardingSearch }) {
  const { isExchanging, failure } = useReturn(search)
  const navigate = useNavigate()
  return (
    <section className={look.step} aria-labelledby="connect">
      <h2 id="connect" className={look.title}>
        Connect Facebook
      </h2>
      <p className={look.hint}>
        Sign in at Facebook as somebody who manages the business, and choose or make its WhatsApp account. You come back
        here.
      </p>
      <div className={look.row}>
        <Button kind="primary" icon={IconBrandFacebook} isBusy={isExchanging} onClick={() => goToFacebook(app)}>
          Continue with Facebook
        </Button>
        {search.session ? (
          <Button onClick={() => void navigate({ to: '.', search: { session: search.session, step: 'number' } })}>
            Keep the account
          </Button>
        ) : null}
      </div>
      <p className={look.failed} role="alert">
        {failure}
      </p>
    </section>
  )
}

/** Takes up what Facebook sent back with the person, once. */
function useReturn({ code, state, error_description: refused }: OnboardingSearch) {
  const [failure, setFailure] = useState<string | null>(refused ?? null)
  const [isExchanging, setExchanging] = useState(false)
  const navigate = useNavigate()
  const isTaken = useRef(false)
  useEffect(() => {
    if (!code || isTaken.current) return
    isTaken.current = true
    if (!isOwnReturn(state)) {
      setFailure('This answer of Facebook belongs to another visit. Connect again.')
      return
    }
    setExchanging(true)
    beginSignup({ code, redirectUri: returnAddress() })
      .then(({ sessionId }) => navigate({ to: '.', search: { session: sessionId }, replace: true }))
      .catch((error: Error) => setFailure(error.message))
      .finally(() => setExchanging(false))
  }, [code, state, navigate])
  return { isExchanging, failure }
}

function ByHand() {
  const navigate = useNavigate()
  const form = useDraftForm({
    initial: { wabaId: '', phoneNumberId: '', accessToken: '', appSecret: '' },
    validate: ({ wabaId, phoneNumberId, accessToken }) => ({
      wabaId: wabaId.trim() ? null : onboardingTexts.wabaRequired,
      phoneNumberId: phoneNumberId.trim() ? null : onboardingTexts.required('Phone number id'),
      accessToken: accessToken.trim() ? null : onboardingTexts.tokenRequired,
    }),
    onSubmit: async ({ appSecret, ...values }) => {
      const { sessionId, phoneNumbers } = await beginSignup({ ...values, ...(appSecret ? { appSecret } : {}) })
      const number = values.phoneNumberId.trim()
      const isConnected = phoneNumbers.some(one => one.phoneNumberId === number && one.channelId)
      // Of an account whose number is a channel already, another one may be wanted.
      const search = isConnected ? { session: sessionId } : { session: sessionId, number, step: 'create' }
      await navigate({ to: '.', search, ignoreBlocker: true })
    },
  })
  useUnsavedGuard(form.isDirty)
  return (
    <section className={look.step} aria-labelledby="by-hand">
      <h2 id="by-hand" className={look.title}>
        Connect by hand
      </h2>
      <p className={look.note}>{onboardingTexts.notConfigured}</p>
      <p className={look.hint}>
        You find these at Meta, in the WhatsApp settings of your app. The access token should be a system user’s, which
        does not expire.
      </p>
      <Form form={form} label="Connect by hand">
        <TextField {...form.field('wabaId')} label="WABA id" inputMode="numeric" required />
        <TextField {...form.field('phoneNumberId')} label="Phone number id" inputMode="numeric" required />
        <PasswordField {...form.field('accessToken')} label="Access token" autoComplete="off" required />
        <PasswordField
          {...form.field('appSecret')}
          label="App secret"
          autoComplete="off"
          help="Proves that calls come from WhatsApp. Without it nothing comes in."
        />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Continue
          </Button>
        </FormActions>
      </Form>
    </section>
  )
}
