export function indent(depth: number): string {
  return `calc(${depth} * var(--ui-space-16) + var(--ui-space-8))`
}
