import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import look from '../intents/intents.module.css'

export function ListSkeleton() {
  return (
    <output className={look.skeletons} aria-label="Loading">
      <Skeleton width="70%" />
      <Skeleton width="50%" />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </output>
  )
}
