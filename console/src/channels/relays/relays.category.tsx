import { useSearchState } from '../../lib/use-search.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useCatalog } from './relays.api.ts'
import { marketplaceSearch } from './relays.search.ts'

/** Narrows either list to the systems of one category, kept in the address. */
export function CategoryFilter() {
  const [{ category }, change] = useSearchState(marketplaceSearch)
  const categories = [...new Set((useCatalog().data ?? []).map(one => one.category))]
  return (
    <SelectField
      label="Category"
      canClear
      placeholder="All categories"
      options={categories.map(value => ({ value, label: value }))}
      value={category ?? null}
      onChange={value => change({ category: value ?? undefined, from: undefined }, { replace: true })}
    />
  )
}
