import { existingRules } from '@parley/contracts/contacts/imports.ts'
import { FieldPair } from '../../ui/form/form.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SetsPicker } from '../sets/sets.picker.tsx'
import type { ImportStart } from './imports.api.ts'
import look from './imports.mapping.module.css'

export type ImportSettings = { existing: NonNullable<ImportStart['existing']>; groupIds: string[]; tagIds: string[] }

export const noSettings: ImportSettings = { existing: 'update', groupIds: [], tagIds: [] }

type MappingSettingsProps = { value: ImportSettings; onChange: (value: ImportSettings) => void }

/** What happens to contacts that are there already, and where all of them go. */
export function MappingSettings({ value, onChange }: MappingSettingsProps) {
  return (
    <section aria-labelledby="mapping-settings" className={look.part}>
      <h2 id="mapping-settings" className={look.heading}>
        Contacts
      </h2>
      <div className={look.settings}>
        <RadioField
          name="existing"
          label="A contact with this number exists"
          options={existingRules.map(rule => ({ value: rule, label: rules[rule] }))}
          value={value.existing}
          onChange={next => onChange({ ...value, existing: existingRules.find(rule => rule === next) ?? 'update' })}
        />
        <FieldPair>
          <SetsPicker kind="groups" value={value.groupIds} onChange={groupIds => onChange({ ...value, groupIds })} />
          <SetsPicker kind="tags" value={value.tagIds} onChange={tagIds => onChange({ ...value, tagIds })} />
        </FieldPair>
      </div>
    </section>
  )
}

const rules: Record<(typeof existingRules)[number], string> = {
  update: 'Update it with what the file has',
  skip: 'Leave it as it is',
  fill: 'Fill its empty fields only',
}
