import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { FrontPage } from '../frame/front-page.tsx'
import { banner } from './banner.ts'

export function FrontGalleryPage() {
  const [hasBanners, setBanners] = useState(true)
  const form = useDraftForm({
    initial: { email: '', password: '' },
    validate: ({ email, password }) => ({
      email: email ? null : 'Enter your email.',
      password: password ? null : 'Enter your password.',
    }),
    onSubmit: () => Promise.reject(new Error('Invalid username or password')),
  })
  return (
    <FrontPage
      logo={{ src: null, name: 'Acme Traders' }}
      banners={hasBanners ? [1, 2, 3].map(banner) : []}
      title="Log in"
      hint="to your team's console"
    >
      <SwitchField label="Banners" value={hasBanners} onChange={setBanners} />
      <Form form={form} label="Login">
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField {...form.field('password')} label="Password" />
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          Login
        </Button>
      </Form>
    </FrontPage>
  )
}
