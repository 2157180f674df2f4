import {
  type AuthConfig,
  authConfigProblems,
  authConfigTexts,
  llmTypes,
} from '@parley/contracts/enterprises/auth-configs.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogCancel } from '../../ui/dialog/dialog-frame.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useSaveLanguageModel } from './integrations.api.ts'

type IntegrationDialogProps = {
  isOpen: boolean
  /** Absent: a new one is made. */
  edited?: EditedModel | null
  onClose: () => void
  onSaved: (id: string) => void
}
export type EditedModel = Pick<AuthConfig, 'id' | 'name' | 'data'>

/** The modal that the documents call CREATEiNTEGRATION; what it makes becomes the selected configuration. */
export function IntegrationDialog({ isOpen, edited = null, onClose, onSaved }: IntegrationDialogProps) {
  const title = edited ? authConfigTexts.edit : authConfigTexts.create
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      {isOpen ? <IntegrationForm edited={edited} onSaved={onSaved} /> : null}
    </Dialog>
  )
}

type Values = { name: string; llm: string | null; apikey: string; baseUrl: string; model: string }

const llmOptions = Object.entries(llmTypes).map(([value, label]) => ({ value, label }))

type FormProps = { edited: EditedModel | null; onSaved: (id: string) => void }

function IntegrationForm({ edited, onSaved }: FormProps) {
  const save = useSaveLanguageModel(edited?.id ?? null)
  const form = useDraftForm<Values>({
    initial: valuesOf(edited),
    validate: values =>
      // The key of before stays where none is typed; the server knows whether it may.
      Object.fromEntries(
        authConfigProblems({ ...values, apikey: values.apikey || (edited?.data.apikey ?? '') }).map(
          ({ field = '', message }) => [field, message],
        ),
      ),
    onSubmit: async values => onSaved(await save(sent(values))),
  })
  return (
    <Form form={form} label={edited ? authConfigTexts.edit : authConfigTexts.create}>
      <TextField {...form.field('name')} label="Configuration Name" required autoFocus maxLength={100} />
      <SelectField {...form.field('llm')} label="LLM Type" required options={llmOptions} />
      <PasswordField
        {...form.field('apikey')}
        label="API Key"
        required={!edited}
        help={edited ? `Left blank, ${edited.data.apikey} stays.` : undefined}
        autoComplete="off"
      />
      {hasBaseUrl(form.values) ? (
        <TextField
          {...form.field('baseUrl')}
          label="Base URL"
          type="url"
          help="Any server with OpenAI’s chat completions, such as https://models.example.com/v1."
        />
      ) : null}
      <TextField {...form.field('model')} label="Model" help="Left blank: gpt-4o-mini." maxLength={200} />
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          Save
        </Button>
        <DialogCancel />
      </FormActions>
    </Form>
  )
}

function valuesOf(edited: EditedModel | null): Values {
  const { llm = 1, baseUrl = '', model = '' } = edited?.data ?? {}
  return { name: edited?.name ?? '', llm: String(llm), apikey: '', baseUrl, model }
}

function sent({ llm, baseUrl, model, ...values }: Values) {
  return { ...values, llm: Number(llm), model, baseUrl: hasBaseUrl({ llm, baseUrl }) ? baseUrl : '' }
}

/** OpenAI has an address of its own, unless somebody has set another one. */
function hasBaseUrl({ llm, baseUrl }: Pick<Values, 'llm' | 'baseUrl'>): boolean {
  return llm === '2' || baseUrl !== ''
}
