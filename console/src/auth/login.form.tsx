import { login, loginDraft, loginTexts } from '@parley/contracts/auth/login.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../lib/call.ts'
import { CallRefused } from '../lib/call-refused.ts'
import { checkWith } from '../lib/check-with.ts'
import { startSession } from '../lib/session.ts'
import { Button } from '../ui/button/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Form } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useCaptcha } from './captcha.api.ts'
import { CaptchaField } from './captcha.field.tsx'
import { usePasswordTransport } from './password-transport.ts'

/** Few ever see it, so it doesn't weigh on everybody's first page. */
const ConfirmDialog = lazy(() =>
  import('../ui/dialog/confirm-dialog.tsx').then(part => ({ default: part.ConfirmDialog })),
)

type Values = { email: string; password: string; captcha: string }

const initial: Values = { email: '', password: '', captcha: '' }
const check = checkWith(loginDraft.pick({ email: true, password: true, captcha: true }))

export function LoginForm({ onEntered }: { onEntered: () => void }) {
  const { form, captcha, isAsking, isReplacing, replaceSession, keepSession } = useLogin(onEntered)
  return (
    <>
      <Form form={form} label="Login">
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField {...form.field('password')} label="Password" />
        <CaptchaField field={form.field('captcha')} captcha={captcha} />
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          Login
        </Button>
      </Form>
      {isAsking ? (
        <Suspense>
          <ConfirmDialog
            isOpen
            question={loginTexts.existingSession.title}
            detail={loginTexts.existingSession.text}
            isDanger={false}
            isBusy={isReplacing}
            onNo={keepSession}
            onYes={() => void replaceSession()}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function useLogin(onEntered: () => void) {
  const captcha = useCaptcha('login')
  const passwordForWire = usePasswordTransport()
  const [isAsking, ask] = useState(false)
  const [isReplacing, setReplacing] = useState(false)

  const enter = async (values: Values, removeExistingSession: boolean) => {
    const password = await passwordForWire(values.password)
    const body = {
      ...values,
      password,
      captchaId: await captcha.arrived(),
      removeExistingSession,
      appId: 'console' as const,
    }
    const { token } = await call(login, { body })
    startSession(token)
    onEntered()
  }
  const form = useDraftForm({
    initial,
    validate: check,
    onSubmit: async (values, refuse) => {
      try {
        await enter(values, false)
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'session_exists') ask(true)
        else startOver(error, refuse)
      }
    },
  })
  /** The captcha is used up, whatever was wrong; the password may well have been right, so it stays. */
  const startOver = (error: unknown, refuse: typeof form.refuse) => {
    toast.error(messageOf(error))
    form.set('captcha', '')
    captcha.renew()
    refuse(error instanceof CallRefused ? error.errors.filter(({ field }) => field !== undefined) : [])
    form.ref.current?.querySelector<HTMLInputElement>('[name=captcha]')?.focus()
  }
  const replaceSession = async () => {
    setReplacing(true)
    try {
      await enter(form.values, true)
    } catch (error) {
      startOver(error, form.refuse)
    }
    setReplacing(false)
    ask(false)
  }
  /** The server kept the captcha for the answer 'Yes' alone; whoever says 'No' may try another account. */
  const keepSession = () => ask(false)

  return { form, captcha, isAsking, isReplacing, replaceSession, keepSession }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
