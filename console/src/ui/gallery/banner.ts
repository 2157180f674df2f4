const hues = ['0f766e', '1d5ba3', '855000']

/** A drawn banner, so that the page needs no picture from elsewhere. */
export function banner(number: number): string {
  const colour = hues[(number - 1) % hues.length]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#${colour}"/><circle cx="${100 * number}" cy="150" r="70" fill="#fff" opacity=".18"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
