import { blacklistTexts } from '@parley/contracts/campaigns/blacklist.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogCancel } from '../ui/dialog/dialog-frame.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Form, FormActions } from '../ui/form/form.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useAddToBlacklist } from './blacklist.api.ts'
import { ReasonField } from './blacklist.fields.tsx'
import { invalidWords, outcomeWords } from './blacklist.words.ts'

const initial = { numbers: '', reason: '' }

/** Puts typed numbers on the blacklist; those that are none stay in the field to be corrected. */
export function AddNumbersDialog({ onClose }: { onClose: () => void }) {
  const add = useAddToBlacklist()
  const form = useDraftForm<typeof initial>({
    initial,
    validate: ({ numbers }) => ({ numbers: numbers.trim() ? null : blacklistTexts.numbersRequired }),
    onSubmit: async ({ numbers, reason }, refuse) => {
      const { invalid, ...outcome } = await add({ numbers: [numbers], reason })
      if (outcome.added > 0) toast.success(outcomeWords(outcome))
      else if (outcome.existing > 0) toast.info(outcomeWords(outcome))
      if (invalid.length === 0) return onClose()
      form.set('numbers', invalid.join('\n'))
      const message = `${invalidWords(invalid.length)}. Correct ${invalid.length === 1 ? 'it' : 'them'}, or press Cancel.`
      refuse([{ field: 'numbers', message }])
    },
  })
  return (
    <Dialog isOpen title={blacklistTexts.add} onClose={onClose}>
      <Form form={form} label={blacklistTexts.add}>
        <TextAreaField
          {...form.field('numbers')}
          label="Mobile Numbers"
          required
          maxRows={8}
          placeholder="919876543210, 919876543211"
          help="Country code and number; several with commas between them, or one a line."
        />
        <ReasonField {...form.field('reason')} />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Add
          </Button>
          <DialogCancel />
        </FormActions>
      </Form>
    </Dialog>
  )
}
