import {
  type Definition,
  definitionLimits,
  definitionTexts,
  fieldTypeLabels,
  fieldTypes,
  inputTypeLabels,
  offeredInputTypes,
} from '@parley/contracts/contacts/definitions.ts'
import { useState } from 'react'
import { CallRefused } from '../../lib/call-refused.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type DraftForm, useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useSaveDefinition } from './definitions.api.ts'
import {
  bodyOf,
  type DefinitionValues,
  definitionProblems,
  hasOptions,
  hasRules,
  nameFrom,
  newDefinition,
  valuesOf,
  withType,
} from './definitions.draft.ts'
import { SaveErrors } from './definitions.errors.tsx'
import look from './definitions.form.module.css'
import { OptionsField } from './definitions.options.tsx'
import { RulesFields } from './definitions.rules.tsx'
import { holders } from './definitions.words.ts'

type DefinitionFormProps = {
  /** Null makes a new one. */
  definition: Definition | null
  /** How many contacts hold a value of it. */
  contacts: number
  onClose: (isSaved?: boolean) => void
}

export function DefinitionForm({ definition, contacts, onClose }: DefinitionFormProps) {
  const { form, refusal } = useDefinitionForm(definition, onClose)
  const { values, field } = form
  const isEdit = definition !== null
  const label = isEdit ? definitionTexts.editTitle : definitionTexts.addTitle
  return (
    <Form form={form} label={label} isLong>
      <SaveErrors refusal={refusal} />
      {isEdit ? <Holders label={definition.fieldLabel} contacts={contacts} /> : null}
      <Names form={form} isNameFixed={isEdit} />
      <RadioField
        {...field('mandatory')}
        label="Mandatory"
        required
        isInline
        options={yesOrNo}
        onChange={choice => form.set('mandatory', choice === 'yes' ? 'yes' : 'no')}
      />
      <Kind form={form} isFixed={contacts > 0} />
      {hasOptions(values.fieldType) ? <OptionsField {...field('defaultValue')} /> : null}
      {hasRules(values.fieldType) ? <RulesFields form={form} /> : null}
      <SwitchField {...field('search')} label="Searchable" help="Contacts are found by their value of this field." />
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          {isEdit ? definitionTexts.save : definitionTexts.create}
        </Button>
        <Button onClick={() => onClose()}>Cancel</Button>
      </FormActions>
    </Form>
  )
}

function useDefinitionForm(definition: Definition | null, onClose: DefinitionFormProps['onClose']) {
  const save = useSaveDefinition()
  const [refusal, setRefusal] = useState<CallRefused | null>(null)
  const form = useDraftForm<DefinitionValues>({
    initial: definition ? valuesOf(definition) : newDefinition,
    validate: definitionProblems,
    onSubmit: async (values, refuse) => {
      setRefusal(null)
      try {
        await save(bodyOf(values, definition?.id ?? null))
        onClose(true)
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error
        setRefusal(error)
        refuse(error.errors.filter(({ field }) => field !== undefined && field in values))
      }
    },
  })
  useUnsavedGuard(form.isDirty)
  return { form, refusal }
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** What a change would touch, told before it is made. */
function Holders({ label, contacts }: { label: string; contacts: number }) {
  const fixed = contacts === 0 ? '' : ' Its type is fixed; tighter rules count at the next save of a contact.'
  return (
    <p className={look.holders}>
      {holders(contacts, label)}
      {fixed}
    </p>
  )
}

type FieldsProps = { form: DraftForm<DefinitionValues> }

/** The name follows the label until it is written by hand. */
function Names({ form, isNameFixed }: FieldsProps & { isNameFixed: boolean }) {
  const { values, field, set } = form
  const [isOwn, setOwn] = useState(isNameFixed)
  const label = (fieldLabel: string) => {
    set('fieldLabel', fieldLabel)
    if (!isOwn) set('fieldName', nameFrom(fieldLabel))
  }
  const name = (fieldName: string) => {
    setOwn(fieldName !== '')
    set('fieldName', fieldName)
  }
  return (
    <>
      <TextField
        {...field('fieldLabel')}
        label="Field Label"
        help="What people read on lists and forms."
        required
        maxLength={definitionLimits.label}
        onChange={label}
      />
      <TextField
        {...field('fieldName')}
        label="Field Name"
        help={isNameFixed ? 'Fixed since the field was made.' : 'The column in files. It cannot change later.'}
        required
        disabled={isNameFixed}
        maxLength={definitionLimits.name}
        onChange={name}
      />
      <TextAreaField
        {...field('fieldHelptext')}
        label="Help Text"
        help="Stands below the field in the contact form."
        required
        rows={2}
        maxLength={definitionLimits.help}
        showsCount={values.fieldHelptext.length > definitionLimits.help / 2}
      />
    </>
  )
}

/** What kind of value it is; decided for good once a contact holds one. */
function Kind({ form, isFixed }: FieldsProps & { isFixed: boolean }) {
  const { values, errorAt, field, set } = form
  const { fieldType, inputType } = values
  const offered = fieldType ? offeredInputTypes[fieldType] : []
  const shown = inputType && !offered.includes(inputType) ? [...offered, inputType] : offered
  const choose = (value: string | null) => {
    const next = withType(values, fieldTypes.find(type => type === value) ?? null)
    set('fieldType', next.fieldType)
    set('inputType', next.inputType)
    set('commaIncluded', next.commaIncluded)
  }
  return (
    <>
      <SelectField
        name="fieldType"
        label="Field Type"
        required
        disabled={isFixed}
        options={fieldTypes.map(value => ({ value, label: fieldTypeLabels[value] }))}
        value={fieldType}
        error={errorAt('fieldType')}
        onChange={choose}
      />
      {hasRules(fieldType) ? (
        <SelectField
          {...field('inputType')}
          label="Input Type"
          required
          disabled={isFixed}
          options={shown.map(value => ({ value, label: inputTypeLabels[value] }))}
          onChange={value => set('inputType', shown.find(type => type === value) ?? null)}
        />
      ) : null}
    </>
  )
}
