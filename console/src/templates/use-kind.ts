import { type Kind, kindOf } from '@parley/contracts/templates/kinds.ts'
import { useParams } from '@tanstack/react-router'

/** The kind of templates that the address is about; null where there is no such kind. */
export function useKind(): Kind | null {
  const { kind: id } = useParams({ strict: false })
  const kind = kindOf(id)
  return id === undefined || id === kind.id ? kind : null
}
