import { IconPlus } from '@tabler/icons-react'
import { counted } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogCancel } from '../../ui/dialog/dialog-frame.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useSetChoice } from './sets.api.ts'
import { type SetKind, setWords } from './sets.words.ts'

type PopupProps = {
  kind: SetKind
  mode: 'map' | 'unmap'
  /** What is chosen at first. */
  chosen?: string[] | undefined
  /** How many contacts it is about. */
  count: number
  /** Does it; what is refused stays on the popup. */
  onPick: (setIds: string[]) => Promise<void>
  /** Opens the popup that makes a new one, in place of this. */
  onCreate: () => void
  onClose: () => void
}

/** Chooses groups or labels for the ticked contacts. */
export function PickPopup({ kind, mode, chosen: initial = [], count, onPick, onCreate, onClose }: PopupProps) {
  const words = setWords[kind]
  const form = useDraftForm<{ chosen: string[] }>({
    initial: { chosen: initial },
    onSubmit: ({ chosen }) => onPick(chosen),
  })
  const { sets, hasNone, finding } = useSetChoice(kind, form.values.chosen)
  return (
    <Dialog isOpen title={words[mode].title} onClose={onClose}>
      <Form form={form} label={words[mode].title}>
        <MultiSelectField
          {...form.field('chosen')}
          label={words.title}
          required
          help={`For ${counted(count, 'contact')}`}
          placeholder={form.values.chosen.length === 0 ? `Choose ${words.many}` : ''}
          nothingFound={hasNone ? `No ${words.many} yet.` : 'No match'}
          options={sets.map(({ id, name }) => ({ value: id, label: name }))}
          {...finding}
          closesOnPick
        />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving} disabled={form.values.chosen.length === 0}>
            {words[mode].verb}
          </Button>
          <DialogCancel />
          {mode === 'map' ? (
            <Button kind="subtle" icon={IconPlus} onClick={onCreate}>
              {`Create ${words.one}`}
            </Button>
          ) : null}
        </FormActions>
      </Form>
    </Dialog>
  )
}
