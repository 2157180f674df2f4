import { publishing } from '@parley/contracts/files/artifact-types.ts'
import type { Bucket } from '@parley/contracts/files/artifacts.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogCancel } from '../ui/dialog/dialog-frame.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useSaveBucket } from './library.api.ts'

/** Makes a bucket, or renames the one that is edited. */
export function BucketDialog({ edited = null, onClose }: { edited?: Bucket | null; onClose: () => void }) {
  const canPublish = useMay()(publishing)
  const save = useSaveBucket(edited?.id ?? null)
  const title = edited ? 'Rename' : 'Create Bucket'
  const form = useDraftForm({
    initial: { name: edited?.name ?? '', isPublic: false },
    validate: ({ name }) => (name.trim() ? {} : { name: texts.mandatory }),
    onSubmit: async draft => {
      await save(draft)
      onClose()
    },
  })
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <TextField {...form.field('name')} label="Name" required autoFocus maxLength={100} />
        {canPublish && !edited ? <SwitchField {...form.field('isPublic')} label="Everybody sees it" /> : null}
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Save
          </Button>
          <DialogCancel />
        </FormActions>
      </Form>
    </Dialog>
  )
}
