import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Action, ActionItems } from '../button/actions-menu.tsx'
import { Icon } from '../button/icon.tsx'
import look from './row-menu.module.css'

type RowMenuProps = { label: string; actions: () => readonly Action[] }

/** A list draws hundreds of these, so each is a mere button until it is opened. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={look.place}>
      <button
        ref={button}
        type="button"
        className={look.dots}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-tip={label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          // Opened within the key press, the menu would take the same key for its own.
          setTimeout(() => setOpen(true))
        }}
      >
        <Icon of={IconDots} />
      </button>
      {isOpen ? (
        <Menu opened onClose={close} returnFocus={false}>
          <Menu.Target>
            <span aria-hidden className={look.anchor} />
          </Menu.Target>
          <Menu.Dropdown aria-label={label}>
            <ActionItems actions={actions()} beforeRun={close} />
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  )
}
