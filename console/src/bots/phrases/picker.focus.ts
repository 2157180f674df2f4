/** The picker floats outside of the row it belongs to, so focus between the two goes by this mark. */
export const pickerMark = { 'data-entity-picker': true }

export function focusPicker(): void {
  document.querySelector<HTMLElement>('[data-entity-picker] input')?.focus()
}

export function isInPicker(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-entity-picker]') !== null
}
