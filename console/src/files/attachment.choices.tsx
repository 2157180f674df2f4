import { artifactTexts, type Bucket } from '@parley/contracts/files/artifacts.ts'
import { IconFolder } from '@tabler/icons-react'
import { addressHere } from '../lib/address-here.ts'
import { counted } from '../lib/format.ts'
import { Icon } from '../ui/button/icon.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { FileName } from '../ui/text/file-name.tsx'
import look from './attachment.module.css'
import { isLeftOver, type PickedAttachment, useArtifacts, useBuckets } from './library.api.ts'
import { NotRead, ShowMore } from './library.states.tsx'
import { typeIcons } from './library.view.ts'

const perPage = 15
const nameLimit = 15

type AttachmentProps = {
  wanted: Parameters<typeof useArtifacts>[0]
  onPick: (picked: PickedAttachment) => void
}

export function AttachmentChoices({ wanted, onPick }: AttachmentProps) {
  const found = useArtifacts(wanted, { perPage })
  if (!found.data || isLeftOver(found)) return <NotRead found={found} />
  const artifacts = found.data.pages.flatMap(page => page.artifacts)
  if (artifacts.length === 0) return <EmptyState drawing="list" message={artifactTexts.none} />
  return (
    <>
      <ul className={look.cards} aria-label="Attachments" aria-busy={found.isPlaceholderData || undefined}>
        {artifacts.map(({ id, data, file }) => (
          <li key={id}>
            <button
              type="button"
              className={look.card}
              aria-label={data.name}
              // Without a stored file there is only an address elsewhere, and the server says what it thinks of it.
              onClick={() =>
                onPick({
                  id: file?.id ?? data.url,
                  fileName: file?.name ?? data.name,
                  url: file?.url ?? data.url,
                  contentType: file?.contentType ?? '',
                })
              }
            >
              <span className={look.face}>
                {data.type === 'IMAGE' && file ? (
                  <Picture alt="" src={addressHere(file.url)} />
                ) : (
                  <Icon of={typeIcons[data.type]} size="large" />
                )}
              </span>
              <span className={look.name}>
                <FileName name={data.name} limit={nameLimit} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={found.hasNextPage ? look.more : undefined}>
        <ShowMore found={found} />
      </div>
    </>
  )
}

type BucketProps = { wanted: Parameters<typeof useBuckets>[0]; onOpen: (bucket: Bucket) => void }

export function BucketChoices({ wanted, onOpen }: BucketProps) {
  const found = useBuckets(wanted)
  if (!found.data || isLeftOver(found)) return <NotRead found={found} />
  if (found.data.length === 0) return <EmptyState drawing="list" message="No bucket here" />
  return (
    <ul className={`${look.cards} ${look.buckets}`} aria-label="Buckets">
      {found.data.map(bucket => (
        <li key={bucket.id}>
          <button type="button" className={look.card} onClick={() => onOpen(bucket)}>
            <span className={look.bucket}>
              <Icon of={IconFolder} />
              <span className={look.name} title={bucket.name}>
                {bucket.name}
              </span>
            </span>
            <span className={look.told}>{counted(bucket.count, 'attachment')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
