import type { Agent } from '@parley/contracts/bots/agents.ts'
import {
  type AgentConfig,
  type ConfigurationDraft,
  configurationProblems,
  configurationTexts,
  languageLabels,
  languages,
} from '@parley/contracts/bots/configuration.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { type DraftForm, useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useGo } from '../../ui/frame/link.tsx'
import { LanguageModelField } from '../models/language-model.field.tsx'
import { useSaveConfiguration } from './configuration.api.ts'
import { FoundThreshold } from './found-threshold.tsx'
import { modelTypeOptions, shareOf } from './model-types.ts'

type Values = {
  entityExtractRetries: number | null
  outOfScopeMessage: string
  modelType: string | null
  confidenceThreshold: number | null
  language: string | null
  openaiKey: string | null
}

export function ConfigurationForm({ agent }: { agent: Agent }) {
  const { config } = agent
  const canTeach = useMay()('NLP')
  const go = useGo()
  const save = useSaveConfiguration(agent.id)
  const form = useDraftForm<Values>({
    initial: valuesOf(config),
    draftKey: `configuration:${agent.id}`,
    validate: values => problemsOf(values, config),
    onSubmit: values => save(draftOf(values)),
  })
  useUnsavedGuard(form.isDirty && !form.isSaving, form.dropDraft)
  return (
    <Form form={form} label="Configuration" isLong autoFocus={canTeach}>
      <NumberField
        {...form.field('entityExtractRetries')}
        label="Entity Extract Retries"
        help={configurationTexts.retriesHint}
        required={canTeach}
        disabled={!canTeach}
        min={1}
        max={10}
      />
      <TextAreaField
        {...form.field('outOfScopeMessage')}
        label="Out of Scope Message"
        disabled={!canTeach}
        maxLength={limits.outOfScopeMessage}
        showsCount
      />
      <ModelFields agent={agent} form={form} disabled={!canTeach} />
      {canTeach ? (
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Update
          </Button>
          <Button
            onClick={() =>
              cancel(
                () => form.reset(),
                () => go(`/bots/${agent.id}/intents`),
              )
            }
          >
            Cancel
          </Button>
        </FormActions>
      ) : null}
    </Form>
  )
}

/** The model type decides whether there is a threshold to set, and whether a language model is needed. */
function ModelFields({ agent, form, disabled }: { agent: Agent; form: DraftForm<Values>; disabled: boolean }) {
  const { modelType, confidenceThreshold } = form.values
  return (
    <>
      <SelectField
        {...form.field('modelType')}
        label="Model Type"
        required={!disabled}
        disabled={disabled}
        options={modelTypeOptions}
      />
      {modelType === 'SVM' ? (
        <FoundThreshold agentId={agent.id} />
      ) : (
        <NumberField
          {...form.field('confidenceThreshold')}
          label="Confidence Threshold"
          help={thresholdHelp(confidenceThreshold)}
          required={!disabled}
          disabled={disabled}
          min={0}
          max={200}
          step={0.01}
          decimals={4}
        />
      )}
      <SelectField
        {...form.field('language')}
        label="Language"
        required={!disabled}
        disabled={disabled}
        options={languages.map(value => ({ value, label: languageLabels[value] }))}
      />
      {modelType === 'OpenAi' ? <LanguageModelField {...form.field('openaiKey')} disabled={disabled} /> : null}
    </>
  )
}

/** Drops the edits before it leaves, so that nothing asks about them. */
function cancel(reset: () => void, leave: () => void): void {
  reset()
  setTimeout(leave)
}

function valuesOf({ documents, ...values }: AgentConfig): Values {
  return values
}

/** Without need for a language model the stored one is left alone. */
function draftOf({ modelType, language, openaiKey, ...rest }: Values): ConfigurationDraft {
  const key = modelType === 'OpenAi' && openaiKey ? { openaiKey } : {}
  return { ...rest, ...key, modelType: modelType ?? '', language: language ?? '' }
}

function problemsOf(values: Values, { openaiKey }: AgentConfig): Record<string, string> {
  const problems = configurationProblems(draftOf(values), openaiKey)
  return Object.fromEntries(problems.map(({ field = '', message }) => [field, message]))
}

function thresholdHelp(threshold: number | null): string {
  const share = threshold === null ? null : shareOf(threshold)
  return share === null
    ? configurationTexts.thresholdHint
    : `${configurationTexts.thresholdHint}. Counts as ${share} %.`
}
