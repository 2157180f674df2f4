import { contactTexts } from '@parley/contracts/contacts/contacts.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { bookPath } from '../book/book.return.ts'
import { twinsSearch } from '../book/contacts.search.ts'
import { twinsPerPage, useTwins } from './twins.api.ts'
import { TwinsCard } from './twins.card.tsx'
import look from './twins.module.css'

/** Contacts that may be one person, to be made one or told apart. */
export function TwinsPage() {
  return (
    <Page
      header={
        <PageHeader
          title="Duplicates"
          context="Contacts that may be one person"
          back={{ label: `Back to the ${contactTexts.title}`, href: bookPath }}
        />
      }
    >
      <Twins />
    </Page>
  )
}

function Twins() {
  const [{ from = 0 }, change] = useSearchState(twinsSearch)
  const found = useTwins(from)
  if (!found.data) {
    if (!found.error) return <SkeletonText lines={6} />
    return <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />
  }
  const { duplicates, headers, more } = found.data
  if (duplicates.length === 0 && from === 0) {
    return <EmptyState drawing="people" message={contactTexts.none} hint="Nobody seems to be here twice." />
  }
  return (
    <>
      <ul className={look.pairs} aria-busy={found.isFetching || undefined}>
        {duplicates.map(({ reason, customers }) => (
          // Two may be alike in more than one way.
          <li key={[reason, ...customers.map(({ id }) => id)].join()}>
            <TwinsCard reason={reason} contacts={customers} headers={headers} />
          </li>
        ))}
      </ul>
      {more || from > 0 ? (
        <Pager from={from} perPage={twinsPerPage} more={more} onChange={next => change({ from: next || undefined })} />
      ) : null}
    </>
  )
}
