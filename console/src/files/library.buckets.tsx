import { IconFolder } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted } from '../lib/format.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Link } from '../ui/frame/link.tsx'
import { isLeftOver, useBuckets } from './library.api.ts'
import look from './library.module.css'
import { NotRead } from './library.states.tsx'

type BucketListProps = { wanted: Parameters<typeof useBuckets>[0]; start: ReactNode; onClear: () => void }

export function BucketList({ wanted, start, onClear }: BucketListProps) {
  const found = useBuckets(wanted)
  if (!found.data || isLeftOver(found)) return <NotRead found={found} />
  if (found.data.length === 0) {
    if (!wanted.desc) return <EmptyState message="Buckets keep attachments together." action={start} />
    const clear = <Button onClick={onClear}>Clear the search</Button>
    return <EmptyState drawing="search" message="No bucket has this name." action={clear} />
  }
  return (
    <ul className={look.cards} aria-label="Buckets">
      {found.data.map(({ id, name, count }) => (
        <li key={id} className={look.card}>
          <div className={look.head}>
            <Icon of={IconFolder} />
            <h2 className={look.name}>
              <Link className={look.opens} href={`/content-library?tab=buckets&bucket=${id}`} title={name}>
                {name}
              </Link>
            </h2>
          </div>
          <p className={look.facts}>{counted(count, 'attachment')}</p>
        </li>
      ))}
    </ul>
  )
}
