/** One decimal, as every share of an evaluation is shown. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
