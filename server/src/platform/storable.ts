/** PostgreSQL stores neither NUL nor half of a surrogate pair: what strangers wrote goes without them. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
