import { formatNumber } from './format.ts'

/** 12 B, 3.4 kB, 1.2 GB */
export function sizeOf(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${formatNumber(Number(value.toFixed(value < 10 ? 1 : 0)))} ${units[step]}`
}

const units = ['B', 'kB', 'MB', 'GB']
