import { type RefObject, useEffect, useState } from 'react'
import { useSearchState } from '../lib/use-search.ts'
import { editSearch, type Step, steps } from './campaigns.search.ts'

/** The step that the address names. `show` opens another one, `enter` takes the reader's hands along. */
export function useSteps(form: RefObject<HTMLFormElement | null>) {
  const [{ step = steps[0] }, change] = useSearchState(editSearch)
  const [awaited, setAwaited] = useState<Step | null>(null)
  useEffect(() => {
    if (awaited !== step) return
    setAwaited(null)
    placeIn(form.current)?.focus()
  }, [awaited, step, form])
  const show = (to: Step) => (to === step ? undefined : change({ step: to }))
  const enter = (to: Step) => {
    show(to)
    setAwaited(to)
  }
  return { step, show, enter }
}

const field = 'input:not([type=hidden], [disabled], [type=radio]:not(:checked)), textarea:not([disabled])'

/** What is wrong first, then the first field; a step without any is entered at its tab. */
function placeIn(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const panel = form?.querySelector('[role=tabpanel]')
  const found = panel?.querySelector<HTMLElement>('[aria-invalid=true]') ?? panel?.querySelector<HTMLElement>(field)
  return found ?? form?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
}
