import type { ContactView } from '@parley/contracts/contacts/acts.ts'
import { setTexts } from '@parley/contracts/contacts/sets.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogCancel } from '../../ui/dialog/dialog-frame.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useSaveView } from './acts.api.ts'

const longestName = 100

type PopupProps = { name: string; query: ContactView['query']; onClose: () => void }

/** Names what the Phone Book shows just now. */
export function SaveViewPopup({ name, query, onClose }: PopupProps) {
  const save = useSaveView()
  const form = useDraftForm({
    initial: { name, shared: false },
    validate: values => ({ name: values.name.trim() === '' ? setTexts.required : null }),
    onSubmit: async values => {
      await save({ ...values, query })
      onClose()
    },
  })
  return (
    <Dialog isOpen title="Save view" onClose={onClose}>
      <Form form={form} label="Save view">
        <TextField
          {...form.field('name')}
          label="Name"
          help="A view of yours with this name is replaced."
          required
          autoFocus
          maxLength={longestName}
        />
        <CheckboxField {...form.field('shared')} label="Colleagues see it too" />
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
