import type { Kind } from '@parley/contracts/templates/kinds.ts'
import type { Template } from '@parley/contracts/templates/templates.ts'
import { useNavigate } from '@tanstack/react-router'
import { ChannelPicker } from '../channels/channel.picker.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogCancel } from '../ui/dialog/dialog-frame.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useCloneTemplate } from './templates.api.ts'

type CloneProps = { kind: Kind; template: Template; onClose: () => void }

/** A copy under a name of its own, which is then opened. */
export function CloneDialog({ kind, template, onClose }: CloneProps) {
  const clone = useCloneTemplate()
  const navigate = useNavigate()
  const form = useDraftForm<{ name: string; channelId: string | null }>({
    initial: { name: `${template.name}_copy`, channelId: template.channelId },
    onSubmit: async ({ name, channelId }) => {
      const copy = await clone(template.id, { name, channelId: channelId ?? template.channelId })
      onClose()
      await navigate({
        to: '/admin/messageTemplate/$kind/$templateId',
        params: { kind: kind.id, templateId: copy.id },
        ignoreBlocker: true,
      })
    },
  })
  return (
    <Dialog isOpen title={`Clone ${template.name}`} onClose={onClose}>
      <Form form={form} label="Clone">
        <TextField {...form.field('name')} label="Template Name" required autoFocus />
        <ChannelPicker {...form.field('channelId')} type={kind.type} />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Clone
          </Button>
          <DialogCancel />
        </FormActions>
      </Form>
    </Dialog>
  )
}
