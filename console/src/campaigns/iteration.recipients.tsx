import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { ContactsPicker } from '../broadcasts/contacts.picker.tsx'
import { NumbersField } from '../broadcasts/numbers.view.tsx'
import { SetsPicker } from '../contacts/sets/sets.picker.tsx'
import { useMay } from '../lib/permissions.tsx'
import { FieldPair } from '../ui/form/form.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { FileField } from './iteration.file.tsx'
import { type Source, sourceNames, sourcesOf } from './iterations.words.ts'
import type { IterationEditor } from './use-iteration-form.ts'

type RecipientsProps = { editor: IterationEditor; campaign: Campaign }

/** Who gets it; where they come from, the campaign's upload type says. */
export function RecipientsField({ editor, campaign }: RecipientsProps) {
  const { form } = editor
  const { source } = form.values
  const seesContacts = useMay()('CUSTOMER.VIEW')
  const offered = sourcesOf(campaign).filter(one => seesContacts || one === source || !ofBook.includes(one))
  return (
    <>
      {offered.length > 1 ? (
        <RadioField
          name="source"
          label="Recipients"
          required
          options={offered.map(value => ({ value, label: sourceNames[value] }))}
          value={source}
          error={form.errorAt('source')}
          onChange={chosen => form.set('source', offered.find(one => one === chosen) ?? source)}
        />
      ) : null}
      {fieldsOf(editor)[source]}
    </>
  )
}

const ofBook: readonly Source[] = ['CONTACTS', 'GROUPS']

function fieldsOf({ form, applied, countryCode }: IterationEditor): Record<Source, ReactNode> {
  return {
    NUMBERS: (
      <NumbersField
        {...form.field('numbers')}
        applied={countryCode === null ? '' : applied}
        countryCode={countryCode ?? ''}
        required
      />
    ),
    CONTACTS: <ContactsPicker {...form.field('contacts')} />,
    GROUPS: (
      <FieldPair>
        <SetsPicker {...form.field('groupIds')} kind="groups" hasCounts />
        <SetsPicker {...form.field('tagIds')} kind="tags" hasCounts />
      </FieldPair>
    ),
    ALL: null,
    FILE: (
      <>
        <FileField {...form.field('file')} />
        <TextField
          {...form.field('numberColumn')}
          label="Column of the numbers"
          help="Found by itself where it is called Number, Phone or the like."
        />
      </>
    ),
  }
}
