import { useLayoutEffect, useRef, useState } from 'react'
import { chartSize } from './chart-scale.ts'

const narrowest = 280

/** The documents' 850 where there is room, the room there is where not: measured before the first drawing is seen. */
export function useChartWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>(chartSize.width)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () => setWidth(Math.max(narrowest, Math.min(chartSize.width, box.clientWidth || chartSize.width)))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return { ref, width }
}
