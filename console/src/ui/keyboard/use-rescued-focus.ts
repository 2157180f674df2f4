import { useEffect } from 'react'

/** A control that is only busy takes its focus back; one that stays disabled gives it away after this long. */
const busyMs = 700
/** Whoever took the control away may have a better place in mind, and puts the focus there first. */
const waitMs = 60
const mostTrails = 12

/** Where a control stood: itself, and each part that it lay in with its place there, from the inside out. */
type Trail = {
  control: HTMLElement
  steps: { parent: HTMLElement; place: number }[]
  layer: Element | null
  path: string
}

const layers = '[role=dialog], [role=menu], [role=listbox], [data-toast]'
const focusable = 'a[href], button, input, select, textarea, [contenteditable=true], [tabindex]'
const onlyByArrow = '[role=tab], [role=option], [role=menuitem]'
/** In which one types: the caret, and a phone's keyboard, come up only where they were asked for. */
const written = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]'

/**
 * Nobody is left without a place: where the control that held the focus goes or can no longer be used, what stands in
 * its place takes it, else what stood nearest. A pointer that presses on nothing gives its place away itself.
 */
export function useRescuedFocus(): void {
  useEffect(() => {
    let trails: Trail[] = []
    let isByKey = false
    let isPlaced = false
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Gone or disabled since it last had the focus. */
    let away: HTMLElement | undefined

    const isLost = () => isPlaced && document.activeElement === document.body
    const rescue = (isPatient: boolean) => {
      timer = undefined
      if (!isLost()) return
      if (comesBack(trails, isPatient)) return schedule(busyMs, false)
      const place = nearest(trails, isByKey ? null : written)
      place?.focus({ preventScroll: true })
      if (isByKey) place?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const schedule = (ms: number, isPatient: boolean) => {
      clearTimeout(timer)
      timer = setTimeout(() => rescue(isPatient), ms)
    }
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      isPlaced = true
      away = undefined
      trails = shortened([...trails, trailOf(target)])
    }
    const look = (control: HTMLElement) => {
      const held = canHold(control)
      if (held === 'yes' && away === control) control.focus({ preventScroll: true })
      if (held === 'yes') return
      away = control
      if (held === 'gone' || !timer) schedule(waitMs, true)
    }
    const observer = new MutationObserver(() => {
      const control = trails.at(-1)?.control
      if (control && (isLost() || isLosing(control))) look(control)
    })
    const byKey = () => {
      isByKey = true
    }
    const byPointer = ({ target }: PointerEvent) => {
      isByKey = false
      isPlaced = target instanceof Element && target.closest(focusable) !== null
    }
    const watched = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden'] }
    observer.observe(document.body, watched)
    document.addEventListener('focusin', remember)
    // Before the dialogs, which close on the window's Esc: what goes with them went by a key.
    window.addEventListener('keydown', byKey, true)
    document.addEventListener('pointerdown', byPointer, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      window.removeEventListener('keydown', byKey, true)
      document.removeEventListener('pointerdown', byPointer, true)
    }
  }, [])
}

/** Some browsers take the focus off a disabled control only as they draw the next picture, and tell nobody. */
function isLosing(control: HTMLElement): boolean {
  return document.activeElement === control && control.matches(':disabled')
}

/** So many of each layer: a long stay in a panel must not wipe out where it was opened from. */
function shortened(trails: readonly Trail[]): Trail[] {
  const newest = trails.at(-1)
  const kept = trails.filter(trail => trail === newest || trail.layer === null || trail.layer.isConnected)
  const alike = kept.filter(({ layer }) => layer === newest?.layer)
  return alike.length > mostTrails ? kept.filter(trail => trail !== alike[0]) : kept
}

/** Whether to wait for the newest control of a layer that is still open. */
function comesBack(trails: readonly Trail[], isPatient: boolean): boolean {
  const last = trails.findLast(({ layer }) => !layer || layer.isConnected)
  if (!last || canHold(last.control) !== 'busy') return false
  return isPatient || last.control.matches('[aria-busy=true]')
}

function nearest(trails: readonly Trail[], unwanted: string | null): HTMLElement | null {
  for (const trail of trails.toReversed()) {
    const place = placeOf(trail, unwanted)
    if (place) return place
  }
  return null
}

function canHold(control: HTMLElement): 'yes' | 'busy' | 'gone' {
  if (!control.isConnected || !control.checkVisibility()) return 'gone'
  return control.matches(':disabled') ? 'busy' : 'yes'
}

function trailOf(control: HTMLElement): Trail {
  const steps: Trail['steps'] = []
  let child: Element = control
  for (let parent = child.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    steps.push({ parent, place: [...parent.children].indexOf(child) })
    child = parent
  }
  return { control, steps, layer: control.closest(layers), path: location.pathname }
}

/**
 * Itself where it can be used, else what stands nearest to where it stood; null where its layer has closed. Nothing is
 * near on another screen: that one begins at its top.
 */
function placeOf({ control, steps, layer, path }: Trail, unwanted: string | null): HTMLElement | null {
  if (canHold(control) === 'yes') return control
  if (layer && !layer.isConnected) return null
  for (const { parent, place } of steps.filter(({ parent }) => parent.isConnected)) {
    const isScreen = parent.id === 'content'
    if (isScreen && path !== location.pathname) return parent
    const found = nearestIn(parent, place, unwanted)
    if (found) return found
    if (isScreen || parent === layer) return firstIn(parent, unwanted)
  }
  return null
}

function nearestIn(parent: HTMLElement, place: number, unwanted: string | null): HTMLElement | undefined {
  const after = [...parent.children].slice(place)
  const before = [...parent.children].slice(0, place).toReversed()
  return [...after, ...before].map(part => firstIn(part, unwanted)).find(part => part !== null)
}

/** A row that can hold the focus holds it whole; in a list of one stop for Tab the other rows serve as well. */
function firstIn(part: Element, unwanted: string | null): HTMLElement | null {
  const isWanted = (one: HTMLElement) => isUsable(one) && !(unwanted && one.matches(unwanted))
  if (part instanceof HTMLElement && isWanted(part)) return part
  const usable = [...part.querySelectorAll<HTMLElement>(focusable)].filter(isWanted)
  return usable.find(({ tabIndex }) => tabIndex >= 0) ?? usable[0] ?? null
}

function isUsable(part: HTMLElement): boolean {
  if (!part.matches(focusable) || canHold(part) !== 'yes') return false
  return part.tabIndex >= 0 || !part.matches(onlyByArrow)
}
