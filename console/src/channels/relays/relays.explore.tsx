import type { RelayProvider } from '@parley/contracts/channels/relays.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { FieldRow } from '../../ui/list/field-row.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { useCatalog } from './relays.api.ts'
import { CategoryFilter } from './relays.category.tsx'
import look from './relays.module.css'
import { marketplaceSearch } from './relays.search.ts'
import { iconOf } from './relays.words.ts'

/** The shipped catalogue: a card for each system. */
export function RelayExplorer() {
  const { data, error, refetch, isFetching } = useCatalog()
  const [{ search = '', category }, change] = useSearchState(marketplaceSearch)
  if (!data && error)
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonForm fields={3} />
  const found = data.filter(one => fits(one, search) && (!category || one.category === category))
  const clear = () => change({ search: undefined, category: undefined }, { replace: true })
  return (
    <>
      <FieldRow className={look.filters}>
        <SearchBox
          label="Search systems"
          value={search}
          onChange={text => change({ search: text || undefined }, { replace: true })}
        />
        <CategoryFilter />
      </FieldRow>
      {found.length === 0 ? (
        <EmptyState drawing="search" message={texts.noRecord} action={<Button onClick={clear}>Clear filters</Button>} />
      ) : (
        <ul className={look.cards} aria-label="Systems">
          {found.map(one => (
            <li key={one.provider} className={look.card}>
              <SystemCard system={one} onInstall={() => change({ install: one.provider })} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function SystemCard({ system, onInstall }: { system: RelayProvider; onInstall: () => void }) {
  const { label, category, icon, description, installed } = system
  const canInstall = useMay()('MARKET_PLACE.EDIT')
  const words = installed ? 'Install another' : 'Install'
  return (
    <>
      <div className={look.head}>
        <span className={look.mark}>
          <Icon of={iconOf(icon)} size="regular" />
        </span>
        <h2 className={look.name}>{label}</h2>
        {installed ? <StatusBadge label="Installed" tone="success" /> : null}
      </div>
      <p className={look.words}>{description}</p>
      <div className={look.foot}>
        <span className={look.muted}>{category}</span>
        {canInstall ? (
          <Button compact onClick={onInstall} aria-label={`${words} ${label}`}>
            {words}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function fits({ label, description }: RelayProvider, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return `${label} ${description}`.toLowerCase().includes(wanted)
}
