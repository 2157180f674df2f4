import { publishing } from '@parley/contracts/files/artifact-types.ts'
import { type Artifact, artifactTexts } from '@parley/contracts/files/artifacts.ts'
import { IconDownload, IconEye, IconFolderMinus, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useProfile } from '../auth/profile.api.ts'
import { useMay } from '../lib/permissions.tsx'
import type { Action } from '../ui/button/actions-menu.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { useDeleteArtifact, useDownload, useRemoveFromBucket } from './library.api.ts'

/** What opens a dialog of its own. */
export type Asked = 'preview' | 'edit' | 'move'

/** What the reader may do with an attachment; in a bucket also take it out. */
export function useArtifactActions(bucketId: string | undefined, ask: (what: Asked) => void) {
  const confirm = useConfirm()
  const canChange = useCanChange()
  const { mutate: remove } = useDeleteArtifact()
  const { mutate: takeOut } = useRemoveFromBucket(bucketId ?? '')
  const { mutate: download } = useDownload()
  const question = async (artifact: Artifact) => {
    const { name } = artifact.data
    if (await confirm({ question: artifactTexts.deleteQuestion, detail: name, isDanger: true })) remove(artifact)
  }
  return (artifact: Artifact): Action[] => {
    const { file } = artifact
    const isMine = canChange(artifact)
    return [
      { label: 'Preview', icon: IconEye, onClick: () => ask('preview') },
      ...(isMine ? [{ label: 'Edit', icon: IconPencil, onClick: () => ask('edit') }] : []),
      ...(isMine ? [{ label: 'Move to Bucket', icon: IconFolderSymlink, onClick: () => ask('move') }] : []),
      ...(isMine && bucketId
        ? [{ label: 'Remove from Bucket', icon: IconFolderMinus, onClick: () => takeOut(artifact) }]
        : []),
      ...(file ? [{ label: 'Download', icon: IconDownload, onClick: () => download({ fileId: file.id }) }] : []),
      ...(isMine
        ? [
            {
              label: 'Delete',
              icon: IconTrash,
              isDanger: true,
              startsGroup: true,
              onClick: () => void question(artifact),
            },
          ]
        : []),
    ]
  }
}

/** One's own while nobody else sees it; everything with the right to publish. */
function useCanChange() {
  const may = useMay()
  const { id } = useProfile()
  return ({ createdBy, isPublic, adminCreated }: Artifact) =>
    may(publishing) || (createdBy === id && !isPublic && !adminCreated)
}
