import type { Product } from './product.ts'

/** The most that the product holds at any look, in MB. */
export function watchMemory(product: Pick<Product, 'memory'>) {
  let peak = 0
  let isPaused = false
  const look = async () => {
    if (!isPaused) peak = Math.max(peak, await product.memory())
  }
  const timer = setInterval(() => void look().catch(() => {}), 100)
  return {
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
    },
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}
