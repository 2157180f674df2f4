import type { Settings } from '../vendor.ts'

export type MailboxAddress = { host: string; port: number; isSecure: boolean }

const plainPort = 143
const securePort = 993

/** Of 'host' or 'host:port'; null where it is neither. */
export function mailboxAddress({ imapHost = '', secure }: Settings): MailboxAddress | null {
  const [, host = '', given] = /^(\[[\da-f:]+\]|[^\s:/@]+)(?::(\d{1,5}))?$/i.exec(imapHost.trim()) ?? []
  const port = Number(given ?? securePort)
  if (host === '' || port < 1 || port > 65_535) return null
  // These two ports are the same everywhere; elsewhere the mailbox is spoken to as the mail server is.
  const isSecure = port === securePort || (port !== plainPort && secure !== 'false')
  return { host: host.replace(/^\[|\]$/g, ''), port, isSecure }
}
