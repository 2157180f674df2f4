import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react'

/** Fetched before the first question, so that a first load doesn't wait for it. */
export const loadConfirmDialog = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(() => loadConfirmDialog().then(module => ({ default: module.ConfirmDialog })))

export type ConfirmQuestion = {
  question: string
  detail?: ReactNode
  noLabel?: string
  yesLabel?: string
  isDanger?: boolean
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>

const AskContext = createContext<Ask | null>(null)

/** Asks and waits: `if (await confirm({ question })) …`. False on 'No', Esc and a click beside the dialog. */
export function useConfirm(): Ask {
  const ask = use(AskContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<ConfirmQuestion | null>(null)
  const [isOpen, setOpen] = useState(false)
  const asker = useRef<HTMLElement | null>(null)
  const settle = useRef<(answer: boolean) => void>(() => undefined)

  const ask = useCallback<Ask>(question => {
    settle.current(false)
    asker.current = focusedControl()
    // Asked within a key press, the question would take that very Esc or Enter for its answer.
    const show = () => {
      setAsked(question)
      setOpen(true)
    }
    setTimeout(() => void loadConfirmDialog().then(show, () => settle.current(askPlainly(question))))
    return new Promise(resolve => {
      settle.current = resolve
    })
  }, [])

  const answer = (yes: boolean) => {
    setOpen(false)
    settle.current(yes)
  }

  return (
    <AskContext value={ask}>
      {children}
      {asked ? (
        <Suspense>
          <ConfirmDialog
            {...asked}
            isOpen={isOpen}
            onNo={() => answer(false)}
            onYes={() => answer(true)}
            onClosed={() => asker.current?.focus()}
          />
        </Suspense>
      ) : null}
    </AskContext>
  )
}

/** By the browser's own dialog, where ours cannot be fetched because the network is away. */
function askPlainly({ question, detail }: ConfirmQuestion): boolean {
  return window.confirm(typeof detail === 'string' ? `${question}\n${detail}` : question)
}

/** What asked; for an entry of a menu, which closes behind it, the button that opened the menu. */
function focusedControl(): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return null
  const opener = active.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : active
}
