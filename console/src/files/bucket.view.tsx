import { artifactWriters, publishing } from '@parley/contracts/files/artifact-types.ts'
import { artifactTexts, type Bucket } from '@parley/contracts/files/artifacts.ts'
import { IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { PageLoader } from '../app/page-loader.tsx'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { BucketDialog } from './bucket.dialog.tsx'
import { useArtifacts, useBuckets, useDeleteBucket } from './library.api.ts'
import { ArtifactList } from './library.cards.tsx'
import { ArtifactDialog } from './library.dialog.tsx'

const listHref = '/content-library?tab=buckets'

/** What one bucket holds. */
export function BucketView({ bucketId }: { bucketId: string }) {
  const found = useBuckets({ visibility: 'browse', bucketId })
  if (found.isPending) return <PageLoader />
  if (!found.data) return <ErrorState message={artifactTexts.failed} onRetry={() => void found.refetch()} />
  const [bucket] = found.data
  return bucket ? <OpenBucket bucket={bucket} /> : <NotFoundPage />
}

function OpenBucket({ bucket }: { bucket: Bucket }) {
  const [asked, ask] = useState<'upload' | 'rename' | null>(null)
  const canChange = useCanChange(bucket.id)
  const wanted = { bucketId: bucket.id, visibility: 'browse' } as const
  const isNew = useArtifacts(wanted).data?.pages[0]?.artifacts.length === 0
  const upload = canChange ? (
    <Button kind="primary" icon={IconUpload} onClick={() => ask('upload')}>
      Upload
    </Button>
  ) : null
  const remove = useRemove(bucket)
  const close = () => ask(null)
  return (
    <Page
      header={
        <PageHeader
          title={bucket.name}
          back={{ label: 'Back to bucket', href: listHref }}
          action={isNew ? null : upload}
          more={
            canChange
              ? [
                  { label: 'Rename', icon: IconPencil, onClick: () => ask('rename') },
                  { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void remove() },
                ]
              : []
          }
        />
      }
    >
      <ArtifactList wanted={wanted} ownBucket={canChange ? bucket.id : undefined} start={upload} />
      {asked === 'upload' ? <ArtifactDialog place={{ bucketId: bucket.id }} onClose={close} /> : null}
      {asked === 'rename' ? <BucketDialog edited={bucket} onClose={close} /> : null}
    </Page>
  )
}

/** One's own while nobody else sees it; every bucket with the right to publish. */
function useCanChange(bucketId: string): boolean {
  const may = useMay()
  const { data: own = [] } = useBuckets({ visibility: 'private', bucketId, mine: true })
  return may(publishing) || (may(artifactWriters) && own.length > 0)
}

function useRemove({ id, name }: Bucket) {
  const confirm = useConfirm()
  const go = useGo()
  const { mutate } = useDeleteBucket(() => go(listHref))
  return async () => {
    const detail = `${name} goes, its attachments stay.`
    if (await confirm({ question: artifactTexts.deleteQuestion, detail, isDanger: true })) mutate(id)
  }
}
