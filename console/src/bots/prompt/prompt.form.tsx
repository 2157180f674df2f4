import type { Agent, PromptConfig } from '@parley/contracts/bots/agents.ts'
import { promptLimits, promptProblems, promptTexts } from '@parley/contracts/bots/prompt.ts'
import { useEffect, useRef } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { type DraftForm, useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useGo } from '../../ui/frame/link.tsx'
import { LanguageModelField } from '../models/language-model.field.tsx'
import { useSavePrompt } from './prompt.api.ts'
import { forgetPrompt, keepPrompt, keptPrompt } from './prompt.kept.ts'
import { PromptVariables } from './prompt.variables.tsx'

type PromptFormProps = { agent: Agent; createdId: string | null }

export function PromptForm({ agent, createdId }: PromptFormProps) {
  const { id: agentId, promptConfig } = agent
  const canTeach = useMay()('NLP')
  const go = useGo()
  const save = useSavePrompt(agentId)
  const form = useDraftForm<PromptConfig>({
    initial: promptConfig,
    validate: values => problemsOf(values, promptConfig),
    onSubmit: async values => {
      await save(draftOf(values))
      forgetPrompt(agentId)
    },
  })
  useTripBack(form, agentId, createdId)
  useUnsavedGuard(form.isDirty && !form.isSaving)
  // Whatever was typed is dropped before leaving, so that nothing asks about it.
  const leave = (href: string) => {
    form.reset()
    setTimeout(() => go(href))
  }
  const cancel = () => {
    forgetPrompt(agentId)
    leave(`/bots/${agentId}/intents`)
  }
  const create = () => {
    keepPrompt(agentId, form.values)
    leave(`/services?create=GENAI&returnTo=/bots/${agentId}/prompt`)
  }
  return (
    <Form form={form} label="Prompt" isLong autoFocus={false}>
      <LanguageModelField {...form.field('openaiKey')} disabled={!canTeach} onCreate={create} />
      <TextAreaField
        {...form.field('prompt')}
        label="Prompt"
        placeholder={promptTexts.enterPrompt}
        required={canTeach}
        disabled={!canTeach}
        rows={8}
        maxRows={24}
        maxLength={promptLimits.prompt}
        showsCount
      />
      <SwitchField {...form.field('extractData')} label={promptTexts.collect} disabled={!canTeach} />
      {form.values.extractData ? (
        <PromptVariables
          variables={form.values.userData}
          error={form.errorAt('userData')}
          isFixed={!canTeach}
          onChange={next => form.set('userData', next)}
        />
      ) : null}
      {canTeach ? (
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Update
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </FormActions>
      ) : null}
    </Form>
  )
}

/** After the trip to the integration page: what was typed is back, and the new configuration is selected. */
function useTripBack(form: DraftForm<PromptConfig>, agentId: string, createdId: string | null): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const kept = keptPrompt(agentId)
    if (!kept && !createdId) return
    const { prompt, extractData, userData, openaiKey } = kept ?? form.values
    form.set('prompt', prompt)
    form.set('extractData', extractData)
    form.set('userData', userData)
    form.set('openaiKey', createdId ?? openaiKey)
    forgetPrompt(agentId)
  })
}

function draftOf({ openaiKey, ...values }: PromptConfig) {
  return { ...values, ...(openaiKey ? { openaiKey } : {}) }
}

/** The first problem of each field; a problem of one variable stands above the table. */
function problemsOf(values: PromptConfig, held: PromptConfig): Record<string, string> {
  const trimmed = values.userData.map(({ name, description }) => ({
    name: name.trim(),
    description: description.trim(),
  }))
  const problems = promptProblems(
    { ...draftOf(values), prompt: values.prompt.trim(), userData: trimmed },
    held,
  ).reverse()
  return Object.fromEntries(problems.map(({ field = '', message }) => [field.replace(/\[.*$/, ''), message]))
}
