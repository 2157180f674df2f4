import { type Artifact, artifactTexts } from '@parley/contracts/files/artifacts.ts'
import { type ReactNode, useState } from 'react'
import { addressHere } from '../lib/address-here.ts'
import { sizeOf } from '../lib/file-size.ts'
import { useDates } from '../lib/time-zone.tsx'
import { ActionsMenu } from '../ui/button/actions-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { FileName } from '../ui/text/file-name.tsx'
import { isLeftOver, useArtifacts } from './library.api.ts'
import { ArtifactDialog } from './library.dialog.tsx'
import look from './library.module.css'
import { MoveDialog } from './library.move.tsx'
import { PreviewDialog } from './library.preview.tsx'
import { NotRead, ShowMore } from './library.states.tsx'
import { typeIcons, typeLabels } from './library.view.ts'
import { type Asked, useArtifactActions } from './use-artifact-actions.ts'

const nameLimit = 15
const emptyHint = 'What is uploaded once can be sent again in any broadcast.'
const filteredHint = 'Nothing has this name and type.'

type ArtifactListProps = {
  wanted: Parameters<typeof useArtifacts>[0]
  /** The bucket that the reader may take attachments out of. */
  ownBucket?: string | undefined
  /** What begins an empty list. */
  start: ReactNode
  /** The way back from a search or a type that nothing has. */
  onClear?: () => void
}

export function ArtifactList({ wanted, ownBucket, start, onClear }: ArtifactListProps) {
  const found = useArtifacts(wanted)
  const [asked, ask] = useState<{ for: Asked; artifact: Artifact } | null>(null)
  const close = () => ask(null)
  if (!found.data || isLeftOver(found)) return <NotRead found={found} />
  const artifacts = found.data.pages.flatMap(page => page.artifacts)
  if (artifacts.length === 0) {
    if (!wanted.desc && !wanted.type) return <EmptyState message={artifactTexts.none} hint={emptyHint} action={start} />
    const clear = <Button onClick={onClear}>{wanted.type ? 'Clear filters' : 'Clear the search'}</Button>
    return <EmptyState drawing="search" message={artifactTexts.none} hint={filteredHint} action={clear} />
  }
  return (
    <>
      <ul className={look.cards} aria-label="Attachments" aria-busy={found.isPlaceholderData || undefined}>
        {artifacts.map(artifact => (
          <li key={artifact.id} className={look.card}>
            <Card artifact={artifact} bucketId={ownBucket} onAsk={what => ask({ for: what, artifact })} />
          </li>
        ))}
      </ul>
      <ShowMore found={found} />
      {asked?.for === 'preview' ? <PreviewDialog artifact={asked.artifact} onClose={close} /> : null}
      {asked?.for === 'edit' ? <ArtifactDialog edited={asked.artifact} onClose={close} /> : null}
      {asked?.for === 'move' ? <MoveDialog artifact={asked.artifact} onClose={close} /> : null}
    </>
  )
}

type CardProps = { artifact: Artifact; bucketId: string | undefined; onAsk: (what: Asked) => void }

function Card({ artifact, bucketId, onAsk }: CardProps) {
  const dates = useDates()
  const actionsOf = useArtifactActions(bucketId, onAsk)
  const { data, file } = artifact
  return (
    <>
      <button type="button" className={look.face} aria-label={`Preview ${data.name}`} onClick={() => onAsk('preview')}>
        {data.type === 'IMAGE' && file ? (
          <Picture alt="" src={addressHere(file.url)} />
        ) : (
          <Icon of={typeIcons[data.type]} size="large" />
        )}
      </button>
      <div className={look.head}>
        <h2 className={look.name}>
          <FileName name={data.name} limit={nameLimit} />
        </h2>
        <ActionsMenu compact label={`Actions for ${data.name}`} actions={actionsOf(artifact)} />
      </div>
      <p className={look.facts}>
        <span>{file ? sizeOf(file.size) : typeLabels[data.type]}</span>
        <span>{dates.date(artifact.createdOn)}</span>
      </p>
    </>
  )
}
