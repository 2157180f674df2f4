/**
 * Cuts a long file name in its middle, so that the ending still says what kind of file it is. `limit` counts whole
 * characters of the result; attachment cards use 15.
 */
export function shortenFileName(name: string, limit = 30): string {
  const characters = [...name]
  if (characters.length <= limit) return name
  const dot = characters.lastIndexOf('.')
  const ending = dot > 0 && characters.length - dot <= 6 ? characters.slice(dot) : []
  const room = Math.max(1, limit - ending.length - 1)
  return `${characters.slice(0, room).join('').trimEnd()}…${ending.join('')}`
}
