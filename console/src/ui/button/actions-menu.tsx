import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useGo } from '../frame/link.tsx'
import { Icon, type IconShape } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export type Action = {
  label: string
  icon?: IconShape
  isDanger?: boolean
  isDisabled?: boolean
  /** Draws a line above, to set a group apart. */
  startsGroup?: boolean
} & ({ onClick: () => void; href?: never } | { href: string; onClick?: never })

export type ActionsMenuProps = {
  /** The button's accessible name, such as 'Actions for Asha Rao'. */
  label: string
  actions: readonly Action[]
  compact?: boolean
  /** Replaces the three dots. */
  trigger?: ReactElement
}

export function ActionsMenu({ label, actions, compact, trigger }: ActionsMenuProps) {
  return (
    <Menu>
      <Menu.Target>{trigger ?? <IconButton compact={compact ?? false} icon={IconDots} label={label} />}</Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

type ActionItemsProps = {
  actions: readonly Action[]
  /** Runs first, before the action itself. */
  beforeRun?: () => void
}

export function ActionItems({ actions, beforeRun }: ActionItemsProps) {
  const go = useGo()
  const run = (action: Action) => {
    beforeRun?.()
    if (action.href === undefined) action.onClick()
    else go(action.href)
  }
  return actions.flatMap(action => [
    ...(action.startsGroup ? [<Menu.Divider key={`${action.label} line`} />] : []),
    <Menu.Item
      key={action.label}
      disabled={action.isDisabled ?? false}
      leftSection={action.icon ? <Icon of={action.icon} /> : null}
      {...(action.isDanger ? { color: 'red' } : {})}
      onClick={() => run(action)}
    >
      {action.label}
    </Menu.Item>,
  ])
}
