import { useState } from 'react'

type Leave = NotificationPermission | 'unsupported'

/** Whether this browser shows what the console has to say while nobody looks; asked for when the switch is turned on. */
export function useDesktopPermission() {
  const [leave, setLeave] = useState<Leave>(leaveOfNow)
  const ask = async () => {
    if (leaveOfNow() === 'default') await Notification.requestPermission()
    setLeave(leaveOfNow())
  }
  return { leave, ask }
}

/** Browsers offer it on secure pages alone, and phones mostly not at all. */
function leaveOfNow(): Leave {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}
