import { authConfigTexts } from '@parley/contracts/enterprises/auth-configs.ts'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, type SelectFieldProps } from '../../ui/form/select-field.tsx'
import { IntegrationDialog } from './integration.dialog.tsx'
import look from './language-model.module.css'
import { useLanguageModels } from './language-models.api.ts'

type LanguageModelFieldProps = Omit<SelectFieldProps, 'label' | 'options'> & {
  label?: string
  /** Where the configuration is made elsewhere than in a modal over the screen. */
  onCreate?: () => void
}

/** The account at a language model that an agent uses, by the name that the enterprise gave it. */
export function LanguageModelField({ label = 'Open AI Configuration', onCreate, ...props }: LanguageModelFieldProps) {
  const { data: models = [], isSuccess } = useLanguageModels()
  const canCreate = useMay()(['INTEGRATIONS.CREATE', 'NLP']) && !props.disabled
  const [isOpen, open] = useState(false)
  const hasNone = isSuccess && models.length === 0
  const select = (id: string) => {
    props.onChange(id)
    open(false)
  }
  return (
    <div className={look.model}>
      <SelectField
        required={!props.disabled}
        {...props}
        label={label}
        placeholder={authConfigTexts.select}
        help={hasNone ? 'No configuration yet.' : undefined}
        options={models.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {canCreate ? <Button onClick={onCreate ?? (() => open(true))}>{authConfigTexts.create}</Button> : null}
      <IntegrationDialog isOpen={isOpen} onClose={() => open(false)} onSaved={select} />
    </div>
  )
}
