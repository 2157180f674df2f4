import { redeemChatRef } from '@parley/contracts/auth/chat-refs.ts'
import { texts } from '@parley/contracts/texts.ts'
import { call } from '../lib/call.ts'
import { startSession } from '../lib/session.ts'
import { toast, toastTimes } from '../ui/feedback/toast.ts'
import type { router as appRouter } from './router.tsx'

const name = 'chatRefId'

/**
 * An address that carries a reference signs its reader in, whatever it leads to, and opens the chats. The reference is
 * good once, so it leaves the address before anybody can copy or reload it.
 */
export async function enterByReference(router: typeof appRouter): Promise<void> {
  const chatRefId = new URLSearchParams(location.search).get(name)
  if (!chatRefId) return
  router.history.replace(await landingOf(chatRefId, href => Object.hasOwn(router.routesByPath, href)))
}

async function landingOf(chatRefId: string, hasRoute: (href: string) => boolean): Promise<string> {
  try {
    const { token, chatId } = await call(redeemChatRef, { body: { chatRefId } })
    startSession(token)
    if (!hasRoute('/chatagent')) return '/dashboard'
    return chatId ? `/chatagent?${new URLSearchParams({ chatId })}` : '/chatagent'
  } catch {
    // Whatever went wrong, the documents know one word for it.
    toast.error(texts.sessionExpired, { duration: toastTimes.shell })
    return '/login'
  }
}
