import { IconRefresh } from '@tabler/icons-react'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { FieldBinding } from '../ui/form/field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { useCaptcha } from './captcha.api.ts'
import look from './captcha.module.css'

export type CaptchaFieldProps = { field: FieldBinding<string>; captcha: ReturnType<typeof useCaptcha> }

export function CaptchaField({ field, captcha }: CaptchaFieldProps) {
  const renew = () => {
    field.onChange('')
    captcha.renew()
  }
  return (
    <div className={look.captcha}>
      <TextField {...field} label="Captcha" error={field.error ?? captcha.error} />
      <div className={look.picture}>
        {captcha.image ? (
          <img className={look.image} src={captcha.image} alt="The characters to enter" />
        ) : (
          <Skeleton width="calc(3 * var(--ui-control))" height="var(--ui-control)" />
        )}
        <IconButton icon={IconRefresh} label="Refresh captcha" isBusy={captcha.isRenewing} onClick={renew} />
      </div>
    </div>
  )
}
