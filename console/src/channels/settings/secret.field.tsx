import { IconRefresh } from '@tabler/icons-react'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import type { FieldProps } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type SecretProps = FieldProps<string> & {
  help: string | undefined
  /** What the server tells of the secret, such as `****abcd`: a new one replaces it, nothing keeps it. */
  stored: string | undefined
}

/** A secret that somebody else made, such as a vendor's key. */
export function GivenSecretField({ stored, ...props }: SecretProps) {
  return <PasswordField {...props} {...storedAs(stored, props.help)} autoComplete="off" />
}

/** A secret of our own making: shown while it is new, because it has to be told to somebody. */
export function OwnSecretField({ stored, ...props }: SecretProps) {
  const { value, onChange, label } = props
  return (
    <TextField
      {...props}
      {...storedAs(stored, props.help)}
      after={
        value ? (
          <CopyButton text={value} label={`Copy ${label}`} />
        ) : (
          <IconButton compact icon={IconRefresh} label={`Generate ${label}`} onClick={() => onChange(newSecret())} />
        )
      }
    />
  )
}

function storedAs(stored: string | undefined, help: string | undefined) {
  if (!stored) return { help }
  const kept = `Stored as ${stored}; leave this empty to keep it.`
  return { placeholder: stored, help: help ? `${help} ${kept}` : kept }
}

/** 32 bytes, as many as the hash that it keys. */
function newSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), byte => byte.toString(16).padStart(2, '0')).join('')
}
