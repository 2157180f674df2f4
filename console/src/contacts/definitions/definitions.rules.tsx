import { definitionLimits } from '@parley/contracts/contacts/definitions.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DraftForm } from '../../ui/form/use-draft-form.ts'
import { type DefinitionValues, hasSpecialCharacters } from './definitions.draft.ts'
import look from './definitions.form.module.css'

/** How long a text may be, and which characters it may have beside letters and digits. */
export function RulesFields({ form }: { form: DraftForm<DefinitionValues> }) {
  const { values, field, set } = form
  const allow = (isAllowed: boolean) => {
    set('allowSpecialChars', isAllowed)
    if (!isAllowed) set('commaIncluded', false)
  }
  return (
    <>
      <div className={look.lengths}>
        <NumberField {...field('minValue')} label="Min.Char" min={0} max={definitionLimits.length} />
        <NumberField {...field('maxValue')} label="Max.Char" min={0} max={definitionLimits.length} />
      </div>
      {hasSpecialCharacters(values) ? (
        <SwitchField {...field('allowSpecialChars')} label="Allow Spl Char" onChange={allow} />
      ) : null}
      {hasSpecialCharacters(values) && values.allowSpecialChars ? (
        <>
          <TextField
            {...field('allowedChars')}
            label="Allowed Spl Chars."
            placeholder="@#-"
            help="One after the other; left empty, every character is allowed."
          />
          <SwitchField {...field('commaIncluded')} label="Comma Included" help="A comma is allowed as well." />
        </>
      ) : null}
    </>
  )
}
