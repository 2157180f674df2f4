import { useElementSize } from '@mantine/hooks'
import { chartSize } from './chart-scale.ts'

const narrowest = 280

/** The documents' 850 where there is room, the room there is where not. */
export function useChartWidth() {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return { ref, width: width === 0 ? chartSize.width : Math.max(narrowest, Math.min(chartSize.width, width)) }
}
