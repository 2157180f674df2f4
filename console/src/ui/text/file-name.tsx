import { shortenFileName } from './shorten-file-name.ts'

/** A file's name, shortened beyond the limit, whole on hover and for screen readers. */
export function FileName({ name, limit = 30 }: { name: string; limit?: number }) {
  const shown = shortenFileName(name, limit)
  if (shown === name) return <span>{name}</span>
  return (
    <span title={name}>
      <span aria-hidden>{shown}</span>
      <span className="ui-hidden">{name}</span>
    </span>
  )
}
