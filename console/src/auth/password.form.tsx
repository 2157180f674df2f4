import { passwordDraft, passwordTexts } from '@parley/contracts/auth/profile.ts'
import { checkWith } from '../lib/check-with.ts'
import { Button } from '../ui/button/button.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { usePasswordTransport } from './password-transport.ts'
import { useChangePassword } from './profile.api.ts'

type Values = { oldPassword: string; password: string; confirmPassword: string }

const initial: Values = { oldPassword: '', password: '', confirmPassword: '' }
const checkFilled = checkWith(passwordDraft)

export function PasswordForm({ autoFocus }: { autoFocus: boolean }) {
  const passwordForWire = usePasswordTransport()
  const change = useChangePassword()
  const form = useDraftForm({
    initial,
    validate: check,
    onSubmit: async ({ oldPassword, password, confirmPassword }) => {
      await change({
        oldPassword: await passwordForWire(oldPassword),
        password: await passwordForWire(password),
        confirmPassword: await passwordForWire(confirmPassword),
      })
      form.reset(initial)
    },
  })
  useUnsavedGuard(form.isDirty)
  return (
    <Form form={form} label="Change Password" autoFocus={autoFocus}>
      <PasswordField {...form.field('oldPassword')} label="Current Password" required />
      <PasswordField
        {...form.field('password')}
        label="New Password"
        help="At least 8 characters. All your other devices will be signed out."
        autoComplete="new-password"
        required
      />
      <PasswordField {...form.field('confirmPassword')} label="Confirm Password" autoComplete="new-password" required />
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          Save
        </Button>
      </FormActions>
    </Form>
  )
}

function check(values: Values): Record<string, string> {
  const { password, confirmPassword } = values
  const missing = checkFilled(values)
  return {
    ...(password.length < 8 ? { password: passwordTexts.tooShort } : {}),
    ...(password === confirmPassword ? {} : { confirmPassword: passwordTexts.mismatch }),
    ...missing,
  }
}
