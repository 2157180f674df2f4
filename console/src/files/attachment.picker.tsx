import { artifactWriters } from '@parley/contracts/files/artifact-types.ts'
import type { ArtifactType, Bucket } from '@parley/contracts/files/artifacts.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { AttachmentChoices, BucketChoices } from './attachment.choices.tsx'
import look from './attachment.module.css'
import { AttachmentUpload } from './attachment.upload.tsx'
import type { PickedAttachment } from './library.api.ts'

export type AttachmentPickerProps = {
  mediaType: ArtifactType
  /** The type of channel that a file may be sent up for, such as `WHATSAPP`; without it only the library is offered. */
  uploadsFor?: string
  /** Templates take fewer kinds of documents than other messages do. */
  isForTemplate?: boolean
  /** What is sent up stays as long as what it is chosen for; else it is for one message. */
  isKept?: boolean
  onPick: (picked: PickedAttachment) => void
  /** Told why the server took none of what was sent up, for whoever says so after the dialog has closed. */
  onRefused?: (told: string) => void
  onClose: () => void
}

const tabs = [
  { id: 'public', label: 'Public' },
  { id: 'private', label: 'Private' },
  { id: 'browse', label: 'Browse' },
] as const
type TabId = (typeof tabs)[number]['id']
const searchDebounceMs = 300

/** Chooses a file of the library, or sends one up; either closes the dialog and hands the file over. */
export function AttachmentPicker(props: AttachmentPickerProps) {
  const { mediaType, isForTemplate = false, isKept = false, onPick, onRefused, onClose } = props
  const [tab, setTab] = useState<TabId>('public')
  // Not everybody who may write what the file is for may also send files up.
  const uploadsFor = useMay()(artifactWriters) ? props.uploadsFor : undefined
  const offered = tabs.filter(({ id }) => id !== 'browse' || uploadsFor)
  return (
    <Dialog isOpen title="Attachments" width={640} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <TabsBar
        label="Where attachments are"
        tabs={offered}
        active={tab}
        onChange={id => setTab(offered.find(one => one.id === id)?.id ?? 'public')}
      >
        <div className={look.panel}>
          {tab === 'browse' && uploadsFor ? (
            <AttachmentUpload
              mediaType={mediaType}
              channelType={uploadsFor}
              isForTemplate={isForTemplate}
              isKept={isKept}
              onPick={onPick}
              onRefused={told => onRefused?.(told)}
              onClose={onClose}
            />
          ) : (
            <Library
              key={tab}
              visibility={tab === 'private' ? 'private' : 'public'}
              mediaType={mediaType}
              onPick={onPick}
            />
          )}
        </div>
      </TabsBar>
    </Dialog>
  )
}

type LibraryProps = {
  visibility: 'public' | 'private'
  mediaType: ArtifactType
  onPick: AttachmentPickerProps['onPick']
}

function Library({ visibility, mediaType, onPick }: LibraryProps) {
  const [place, setPlace] = useState('all')
  const [bucket, openBucket] = useState<Bucket | null>(null)
  const [search, setSearch] = useState('')
  const desc = search || undefined
  // What was searched for among buckets is not what is wanted inside one.
  const goTo = (next: Bucket | null) => {
    openBucket(next)
    setSearch('')
  }
  return (
    <>
      <div className={look.filters}>
        <SearchBox
          // What is still being typed goes with the place that it was typed in.
          key={bucket?.id ?? place}
          label={place === 'bucket' && !bucket ? 'Search buckets' : 'Search attachments'}
          value={search}
          debounce={searchDebounceMs}
          hasShortcut={false}
          onChange={setSearch}
        />
        <RadioField
          isInline
          label="Show"
          value={place}
          onChange={next => {
            setPlace(next)
            openBucket(null)
          }}
          options={[
            { value: 'all', label: 'All' },
            { value: 'bucket', label: 'Bucket' },
          ]}
        />
      </div>
      {bucket ? (
        <div className={look.place}>
          <Button compact icon={IconArrowLeft} onClick={() => goTo(null)}>
            Back to bucket
          </Button>
          <h3 className={look.here} title={bucket.name}>
            {bucket.name}
          </h3>
        </div>
      ) : null}
      {place === 'bucket' && !bucket ? (
        <BucketChoices wanted={{ visibility, mediaType, ...(desc ? { desc } : {}) }} onOpen={goTo} />
      ) : (
        <AttachmentChoices
          wanted={{ visibility, mediaType, desc, ...(bucket ? { bucketId: bucket.id } : {}) }}
          onPick={onPick}
        />
      )}
    </>
  )
}
