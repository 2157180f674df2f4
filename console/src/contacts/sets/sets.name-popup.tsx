import { type ContactSet, setTexts } from '@parley/contracts/contacts/sets.ts'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogCancel } from '../../ui/dialog/dialog-frame.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useSaveSet } from './sets.api.ts'
import { type SetKind, setWords } from './sets.words.ts'

const longestName = 100

type PopupProps = {
  kind: SetKind
  set: ContactSet | null
  onSaved: (set: ContactSet) => void
  onClose: () => void
}

/** Names a new group or label, or renames one. */
export function NamePopup({ kind, set, onSaved, onClose }: PopupProps) {
  const words = setWords[kind]
  const [isTouched, setTouched] = useState(false)
  const form = useNameForm(kind, set, onSaved)
  const { name } = form.values
  const isBlank = name.trim() === ''
  const field = form.field('name')
  return (
    <Dialog isOpen title={words.nameTitle} onClose={onClose}>
      <Form form={form} label={words.nameTitle}>
        <TextField
          {...field}
          label="Name"
          required
          autoFocus
          maxLength={longestName}
          placeholder={words.placeholder}
          error={field.error ?? (isTouched && isBlank ? setTexts.required : null)}
          onBlur={() => setTouched(true)}
          onChange={text => {
            setTouched(true)
            field.onChange(text)
          }}
        />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving} disabled={isBlank}>
            Save
          </Button>
          <DialogCancel />
        </FormActions>
      </Form>
    </Dialog>
  )
}

function useNameForm(kind: SetKind, set: ContactSet | null, onSaved: PopupProps['onSaved']) {
  const save = useSaveSet(kind)
  return useDraftForm({
    initial: { name: set?.name ?? '' },
    onSubmit: async ({ name }) => {
      try {
        onSaved(await save({ ...(set ? { id: set.id } : {}), name: name.trim() }))
      } catch (error) {
        if (error instanceof Error) toast.error(error.message)
        throw error
      }
    },
  })
}
