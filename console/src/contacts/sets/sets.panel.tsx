import type { ContactSet } from '@parley/contracts/contacts/sets.ts'
import { setTexts } from '@parley/contracts/contacts/sets.ts'
import { IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import type { Popup } from '../book/popups.ts'
import type { Book } from '../book/use-book.ts'
import { useSets } from './sets.api.ts'
import { SetEntry } from './sets.entry.tsx'
import look from './sets.module.css'
import { type SetKind, setWords } from './sets.words.ts'

type PanelProps = { book: Book; onPopup: (popup: Popup) => void }

/** Groups above labels; each list scrolls by itself, so that neither pushes the other away. */
export function SetsPanel(props: PanelProps) {
  return (
    <div className={look.panel}>
      <SetsSection {...props} kind="groups" />
      <SetsSection {...props} kind="tags" />
    </div>
  )
}

function SetsSection({ kind, book, onPopup }: PanelProps & { kind: SetKind }) {
  const [search, setSearch] = useState('')
  const canEdit = useMay()('CUSTOMER.EDIT')
  const words = setWords[kind]
  const isAll = !book.search[kind]
  return (
    <section className={look.section} aria-label={words.title}>
      <div className={look.head}>
        <h2 className={look.title}>{words.title}</h2>
        {canEdit ? (
          <IconButton
            compact
            icon={IconPlus}
            label={`Create ${words.one}`}
            onClick={() => onPopup({ kind, act: 'name', set: null })}
          />
        ) : null}
      </div>
      <div className={look.search}>
        <SearchBox label={`Search ${words.many}`} value={search} hasShortcut={false} onChange={setSearch} />
      </div>
      <button
        type="button"
        className={look.all}
        aria-pressed={isAll}
        data-chosen={isAll || undefined}
        onClick={() => (isAll ? undefined : book.clear(kind))}
      >
        {setTexts.all}
      </button>
      <SetList kind={kind} search={search} book={book} onPopup={onPopup} />
    </section>
  )
}

type ListProps = PanelProps & { kind: SetKind; search: string }

function SetList({ kind, search, book, onPopup }: ListProps) {
  const found = useSets(kind, search)
  const sets = useDeferredValue(found.data)?.pages.flatMap(page => page.sets)
  if (!sets) {
    if (!found.error) return <Skeletons />
    return <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />
  }
  const chosen = book.search[kind] ?? []
  if (sets.length === 0) return <p className={look.none}>{noneText(kind, search)}</p>
  return (
    <ul className={look.list} aria-busy={found.isPlaceholderData || undefined}>
      {sets.map((set: ContactSet) => (
        <SetEntry
          key={set.id}
          kind={kind}
          set={set}
          isChosen={chosen.includes(set.id)}
          onToggle={() => book.toggle(kind, set.id)}
          onEdit={() => onPopup({ kind, act: 'name', set })}
        />
      ))}
      {found.hasNextPage ? (
        <li className={look.more}>
          <Button compact isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show more
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

function Skeletons() {
  return (
    <output className={look.skeletons} aria-label="Loading">
      <Skeleton width="70%" />
      <Skeleton width="50%" />
      <Skeleton width="60%" />
    </output>
  )
}

function noneText(kind: SetKind, search: string): string {
  const { many, one } = setWords[kind]
  return search ? `No ${one} is called “${search}”.` : `No ${many} yet.`
}
