import { finderPages } from '../lib/found-pages.ts'
import type { FieldProps } from '../ui/form/field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'

type Choice = { id: string; name: string }
export type PickedProps = Omit<FieldProps<string | null>, 'label'>
type FinderProps = FieldProps<string | null> & {
  found: Parameters<typeof finderPages>[0] & { data: readonly Choice[] | undefined }
  /** What is found, as in "campaigns". */
  what: string
  chosen: { data: Choice | undefined; error: Error | null }
  search: string
  onSearch: (search: string) => void
  placeholder: string
  /** Where there is nothing to choose from. */
  nothing: string
  canClear?: boolean
}

/** Chooses one of what the server finds by name, page by page. */
export function ChoiceFinder({ found, what, chosen, search, nothing, ...field }: FinderProps) {
  const { unread, paging } = finderPages(found, { what, nothing: search ? 'No match' : nothing })
  return (
    <FinderField
      {...field}
      error={field.error ?? chosen.error?.message ?? unread}
      options={(found.data ?? []).map(optionOf)}
      chosen={chosen.data ? optionOf(chosen.data) : null}
      {...paging}
    />
  )
}

function optionOf({ id, name }: Choice) {
  return { value: id, label: name }
}
