import { IconAlertCircle } from '@tabler/icons-react'
import type { CallRefused } from '../../lib/call-refused.ts'
import { Icon } from '../../ui/button/icon.tsx'
import look from './definitions.form.module.css'

/** What the server refused, as a whole and one by one; those of a field stand at it as well. */
export function SaveErrors({ refusal }: { refusal: CallRefused | null }) {
  return (
    <div role="alert" className={look.errors}>
      {refusal ? (
        <>
          <strong>
            <Icon of={IconAlertCircle} /> {refusal.message}
          </strong>
          <ul>
            {refusal.errors.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{field ? `${labels.get(field) ?? field}: ${message}` : message}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

const labels = new Map([
  ['fieldLabel', 'Field Label'],
  ['fieldName', 'Field Name'],
  ['fieldHelptext', 'Help Text'],
  ['mandatory', 'Mandatory'],
  ['fieldType', 'Field Type'],
  ['inputType', 'Input Type'],
  ['defaultValue', 'Dropdown Values'],
  ['minValue', 'Min.Char'],
  ['maxValue', 'Max.Char'],
  ['allowedChars', 'Allowed Spl Chars.'],
])
