import { IconCheck } from '@tabler/icons-react'
import { Icon } from '../button/icon.tsx'
import type { Option } from './option.ts'

type Drawn = { option: Option; checked?: boolean | undefined }

/** Draws the options of a list, and marks the one that Enter will take. */
export function drawFound(found: Option | undefined) {
  return ({ option, checked }: Drawn) => (
    <>
      <span data-found={option.value === found?.value || undefined}>{option.label}</span>
      {checked ? <Icon of={IconCheck} /> : null}
    </>
  )
}
