import { publishing } from '@parley/contracts/files/artifact-types.ts'
import type { Artifact } from '@parley/contracts/files/artifacts.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogCancel } from '../ui/dialog/dialog-frame.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useBuckets, useMoveToBucket } from './library.api.ts'
import { NotRead } from './library.states.tsx'

export function MoveDialog({ artifact, onClose }: { artifact: Artifact; onClose: () => void }) {
  const canPublish = useMay()(publishing)
  const found = useBuckets(canPublish ? { visibility: 'browse' } : { visibility: 'private', mine: true })
  const move = useMoveToBucket()
  const form = useDraftForm<{ bucket: string | null }>({
    initial: { bucket: artifact.bucketId },
    validate: ({ bucket }) => (bucket ? {} : { bucket: texts.mandatory }),
    onSubmit: async ({ bucket }) => {
      await move(artifact.id, bucket ?? '')
      onClose()
    },
  })
  return (
    <Dialog isOpen title="Move to Bucket" onClose={onClose}>
      {found.data ? (
        <Form form={form} label="Move to Bucket">
          <SelectField
            {...form.field('bucket')}
            label="Bucket"
            required
            options={found.data.map(({ id, name }) => ({ value: id, label: name }))}
            {...(found.data.length === 0 ? { nothingFound: 'No bucket here. Make one with Create Bucket.' } : {})}
          />
          <FormActions>
            <Button kind="primary" type="submit" isBusy={form.isSaving}>
              Move
            </Button>
            <DialogCancel />
          </FormActions>
        </Form>
      ) : (
        <NotRead found={found} />
      )}
    </Dialog>
  )
}
