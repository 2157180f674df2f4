import { type Agent, type AgentType, agentProblems } from '@parley/contracts/bots/agents.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useGo } from '../../ui/frame/link.tsx'
import { AgentTypeField } from './agent-type.field.tsx'
import { useAgent, useSaveAgent } from './agents.api.ts'

type AgentPanelProps = { mode: 'create' | 'edit' | null; agentId: string | null; onClose: () => void }

/** Asks before an action that would lose what was typed. */
type Guard = (action: () => void) => void

export function AgentPanel({ mode, agentId, onClose }: AgentPanelProps) {
  const guard = useRef<Guard>(action => action())
  const isEdit = mode === 'edit' && agentId !== null
  const form = { guard, onClose }
  return (
    <SidePanel
      isOpen={mode !== null}
      title={isEdit ? 'Edit Agent' : 'Create New Agent'}
      onClose={() => guard.current(onClose)}
    >
      {isEdit ? <EditAgent {...form} agentId={agentId} /> : <AgentForm {...form} agent={null} />}
    </SidePanel>
  )
}

type FormProps = { guard: RefObject<Guard>; onClose: () => void }

function EditAgent({ agentId, ...form }: FormProps & { agentId: string }) {
  const { data, isError, error, refetch, isFetching } = useAgent(agentId)
  if (data) return <AgentForm {...form} agent={data} />
  if (isError) return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <SkeletonForm fields={3} />
}

function AgentForm({ agent, guard, onClose }: FormProps & { agent: Agent | null }) {
  const save = useSaveAgent()
  const go = useGo()
  const form = useDraftForm({
    initial: { name: agent?.name ?? '', description: agent?.description ?? '', type: startType(agent) },
    validate: check,
    onSubmit: async values => {
      const { agent: saved, message } = await save({ ...values, ...(agent ? { id: agent.id } : {}) })
      const open = { label: 'Open', onClick: () => go(`/bots/${saved.id}`) }
      toast.success(message, agent ? {} : { action: open })
      onClose()
    },
  })
  const ask = useUnsavedGuard(form.isDirty && !form.isSaving, undefined, 'panel', 'agent')
  useEffect(() => {
    guard.current = ask
    return () => {
      guard.current = action => action()
    }
  }, [guard, ask])
  const isInvalid = Object.keys(check(form.values)).length > 0
  return (
    <Form form={form} label={agent ? 'Edit Agent' : 'Create New Agent'}>
      <TextField {...form.field('name')} label="Agent Name" required autoFocus maxLength={limits.name} />
      <TextAreaField
        {...form.field('description')}
        label="Agent Description"
        required
        maxLength={limits.description}
        showsCount
      />
      <AgentTypeField {...form.field('type')} isFixed={agent !== null} />
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving} disabled={isInvalid}>
          Save
        </Button>
        <Button onClick={() => ask(onClose)}>Cancel</Button>
      </FormActions>
    </Form>
  )
}

function startType(agent: Agent | null): AgentType {
  return agent?.type ?? 'nlp'
}

function check(values: { name: string; description: string; type: AgentType }): Record<string, string> {
  const draft = { ...values, name: values.name.trim(), description: values.description.trim() }
  return Object.fromEntries(agentProblems(draft).map(({ field = '', message }) => [field, message]))
}
