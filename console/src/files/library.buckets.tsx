import { IconFolder } from '@tabler/icons-react'
import { counted } from '../lib/format.ts'
import { Icon } from '../ui/button/icon.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Link } from '../ui/frame/link.tsx'
import { useBuckets } from './library.api.ts'
import look from './library.module.css'
import { NotRead } from './library.states.tsx'

export function BucketList({ search }: { search: string }) {
  const found = useBuckets({ visibility: 'browse', ...(search ? { desc: search } : {}) })
  if (!found.data) return <NotRead found={found} />
  if (found.data.length === 0) {
    return (
      <EmptyState drawing="list" message={search ? 'No bucket has this name.' : 'Buckets keep attachments together.'} />
    )
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
