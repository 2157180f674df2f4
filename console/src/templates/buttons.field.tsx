import { type Button as ButtonDraft, type ButtonType, buttonTypes } from '@parley/contracts/templates/components.ts'
import { templateLimits } from '@parley/contracts/templates/limits.ts'
import { placeholdersOf } from '@parley/contracts/templates/placeholders.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { CountedField } from './counted.field.tsx'
import look from './template.module.css'

type ProblemAt = (path: string) => string | null
type ButtonsProps = {
  value: readonly ButtonDraft[]
  onChange: (buttons: ButtonDraft[]) => void
  path: string
  problemAt: ProblemAt
  most: number
  /** Their kinds are given by the layout. */
  isFixed?: boolean
}

export function ButtonsField({ value, onChange, path, problemAt, most, isFixed = false }: ButtonsProps) {
  const problem = problemAt(path)
  return (
    <fieldset className={look.group}>
      <legend className={look.legend}>Buttons</legend>
      {value.map((button, place) => (
        <OneButton
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place alone (2026-11-22)
          key={place}
          value={button}
          number={place + 1}
          path={`${path}.${place}`}
          problemAt={problemAt}
          isFixed={isFixed}
          onChange={next => onChange(value.with(place, next))}
          onRemove={isFixed ? null : () => onChange(value.toSpliced(place, 1))}
        />
      ))}
      <div role="alert" className={look.problem}>
        {problem ? <FieldError message={problem} /> : null}
      </div>
      {isFixed || value.length >= most ? null : (
        <Button compact icon={IconPlus} onClick={() => onChange([...value, { type: 'QUICK_REPLY', text: '' }])}>
          Add Button
        </Button>
      )}
    </fieldset>
  )
}

const typeNames: Record<ButtonType, string> = {
  QUICK_REPLY: 'Quick reply',
  URL: 'Website',
  PHONE_NUMBER: 'Phone number',
  COPY_CODE: 'Copy code',
}

type OneProps = {
  value: ButtonDraft
  number: number
  path: string
  problemAt: ProblemAt
  isFixed: boolean
  onChange: (button: ButtonDraft) => void
  onRemove: (() => void) | null
}

function OneButton({ value, number, path, problemAt, isFixed, onChange, onRemove }: OneProps) {
  const kinds = buttonTypes.map(type => ({ value: type, label: typeNames[type] }))
  const choose = (type: string | null) =>
    onChange({ type: buttonTypes.find(one => one === type) ?? value.type, text: value.text })
  return (
    <div className={look.row}>
      <SelectField
        label={`Kind of button ${number}`}
        options={kinds}
        value={value.type}
        disabled={isFixed}
        onChange={choose}
      />
      <CountedField
        name={`${path}.text`}
        label={`Text of button ${number}`}
        required
        limit={templateLimits.button}
        value={value.text}
        onChange={text => onChange({ ...value, text })}
        error={problemAt(`${path}.text`)}
      />
      <Detail value={value} number={number} path={path} problemAt={problemAt} onChange={onChange} />
      {onRemove ? (
        <IconButton compact icon={IconX} label={`Remove button ${number}`} className={look.beside} onClick={onRemove} />
      ) : null}
    </div>
  )
}

type DetailProps = Pick<OneProps, 'value' | 'number' | 'path' | 'problemAt' | 'onChange'>

/** Where the button leads. */
function Detail({ value, number, path, problemAt, onChange }: DetailProps) {
  if (value.type === 'URL') return <Website {...{ value, number, path, problemAt, onChange }} />
  if (value.type === 'PHONE_NUMBER') {
    return (
      <TextField
        name={`${path}.phoneNumber`}
        label={`Number of button ${number}`}
        required
        type="tel"
        value={value.phoneNumber ?? ''}
        onChange={phoneNumber => onChange({ ...value, phoneNumber })}
        error={problemAt(`${path}.phoneNumber`)}
      />
    )
  }
  if (value.type !== 'COPY_CODE') return null
  return (
    <CountedField
      name={`${path}.example`}
      label={`Sample code of button ${number}`}
      limit={templateLimits.code}
      value={value.example ?? ''}
      onChange={example => onChange({ ...value, example })}
      error={problemAt(`${path}.example`)}
    />
  )
}

function Website({ value, number, path, problemAt, onChange }: DetailProps) {
  const [name] = placeholdersOf(value.url ?? '')
  return (
    <>
      <TextField
        name={`${path}.url`}
        label={`Address of button ${number}`}
        required
        type="url"
        value={value.url ?? ''}
        onChange={url => onChange({ ...value, url })}
        error={problemAt(`${path}.url`)}
        help="May end with a variable, as https://shop.in/{{1}}"
      />
      {name ? (
        <TextField
          name={`${path}.example`}
          label={`Sample of {{${name}}} in button ${number}`}
          required
          value={value.example ?? ''}
          onChange={example => onChange({ ...value, example })}
          error={problemAt(`${path}.example`)}
        />
      ) : null}
    </>
  )
}
