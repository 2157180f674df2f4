import { useState } from 'react'
import { Button } from '../button.tsx'
import { Form } from '../form.tsx'
import { FrontPage } from '../front-page.tsx'
import { PasswordField } from '../password-field.tsx'
import { SwitchField } from '../switch-field.tsx'
import { TextField } from '../text-field.tsx'
import { useDraftForm } from '../use-draft-form.ts'
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
