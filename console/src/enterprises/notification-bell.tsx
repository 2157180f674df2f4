import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../ui/button/icon-button.tsx'
import look from './notification-bell.module.css'
import { NotificationList } from './notification-list.tsx'
import { useNotifications } from './notifications.api.ts'

export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const { unread } = useNotifications()
  const count = unread > 99 ? '99+' : String(unread)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span className={look.bell}>
          <IconButton
            icon={IconBell}
            label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          {unread > 0 ? (
            <span className={look.count} aria-hidden>
              {count}
            </span>
          ) : null}
        </span>
      </Popover.Target>
      <Popover.Dropdown className={look.dropdown} role="dialog" aria-label="Notifications">
        <NotificationList onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
