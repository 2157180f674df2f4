const typed =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=""], [contenteditable=true]'

/** Single-letter keys stay off while someone writes, and inside lists that take letters themselves. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${typed}, [role=textbox], [role=combobox], [role=menu]`) !== null
}

/** A letter on its own; with Ctrl, Cmd or Alt it belongs to the browser or the palette. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !isTyping(event.target)
}
