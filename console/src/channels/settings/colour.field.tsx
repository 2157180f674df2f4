import { ColorPicker, ColorSwatch, Popover, TextInput } from '@mantine/core'
import { IconColorPicker } from '@tabler/icons-react'
import { useState } from 'react'
import { parseColour } from '../../theme/colour.ts'
import { defaultAccent } from '../../theme/tokens.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { type FieldProps, sharedProps } from '../../ui/form/field.tsx'

const swatches = ['#0f766e', '#1d4ed8', '#6d28d9', '#be185d', '#b91c1c', '#b45309', '#15803d', '#0f172a']
const swatchSize = 'var(--ui-icon-regular)'

/** A colour as `#rrggbb`, the product's own where none is chosen: text, or the picker behind the button. */
export function ColourField(props: FieldProps<string>) {
  const { value, onChange } = props
  const colour = parseColour(value) ?? defaultAccent
  return (
    <TextInput
      {...sharedProps(props)}
      attributes={{ input: { dir: 'ltr' } }}
      placeholder={defaultAccent}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      leftSection={<ColorSwatch color={colour} size={swatchSize} />}
      rightSection={<PickerButton label={props.label} colour={colour} onPick={onChange} />}
    />
  )
}

type PickerProps = { label: string; colour: string; onPick: (colour: string) => void }

function PickerButton({ label, colour, onPick }: PickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton compact icon={IconColorPicker} label={`Choose ${label}`} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Choose ${label}`}>
        <ColorPicker
          value={colour}
          onChange={onPick}
          format="hex"
          saturationLabel="Saturation and lightness"
          hueLabel="Hue"
          swatches={swatches}
          swatchesPerRow={8}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
