/**
 * The first box of the form whose text means nothing to its field, which is asked to say so; null when all can be read.
 * Its owner still holds what was read last, so nothing may be sent. A field marks its box by `setCustomValidity`.
 */
export function unreadableIn(form: HTMLFormElement | null): HTMLInputElement | null {
  const inputs = form?.querySelectorAll('input') ?? []
  // The check tells the field.
  const [first = null] = [...inputs].filter(input => input.validity.customError && !input.checkValidity())
  return first
}
