import type { Notification as Notice } from '@parley/contracts/enterprises/notifications.ts'

/** Tells whoever looks elsewhere just now; on the page itself the toast does. Needs the reader's leave. */
export function showDesktopNotice({ id, title, message, link }: Notice, go: (href: string) => void): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body: message, tag: id })
  shown.onclick = () => {
    window.focus()
    if (link) go(link)
    shown.close()
  }
}
