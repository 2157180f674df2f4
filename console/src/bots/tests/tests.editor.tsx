import { longestMessage } from '@parley/contracts/bots/predict.ts'
import { type BotTest, testLimits, testTexts } from '@parley/contracts/bots/tests.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useAgent } from '../agents/agents.api.ts'
import { useAgentIntents } from '../review/review.api.ts'
import { useSaveTest } from './tests.api.ts'
import { anyIntent, blankTurn, draftOf, formOf, noIntent, type TurnForm } from './tests.draft.ts'
import look from './tests.module.css'

type EditorProps = { agentId: string; isOpen: boolean; test: BotTest | null; onClose: () => void }

/** What is said, and what has to come of it. */
export function TestEditor({ agentId, isOpen, test, onClose }: EditorProps) {
  const [isDirty, setIsDirty] = useState(false)
  const guard = useUnsavedGuard(isDirty)
  return (
    <SidePanel isOpen={isOpen} title={test ? 'Edit test' : 'New test'} size="work" onClose={() => guard(onClose)}>
      <TestForm key={test?.id ?? 'new'} agentId={agentId} test={test} onDirty={setIsDirty} onSaved={onClose} />
    </SidePanel>
  )
}

type FormProps = {
  agentId: string
  test: BotTest | null
  /** Told when something is typed and when nothing is left unsaved. */
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
}

function TestForm({ agentId, test, onDirty, onSaved }: FormProps) {
  const [start] = useState(() => ({ name: test?.name ?? '', turns: formOf(test) }))
  const [name, setName] = useState(start.name)
  const [turns, setTurns] = useState(start.turns)
  const { mutate, isPending, error } = useSaveTest(agentId)
  const isDirty = !isPending && (name !== start.name || turns !== start.turns)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const change = (key: number, part: Partial<TurnForm>) =>
    setTurns(turns.map(turn => (turn.key === key ? { ...turn, ...part } : turn)))
  const add = () => setTurns([...turns, blankTurn(Math.max(...turns.map(({ key }) => key)) + 1)])
  const isReady = name.trim() !== '' && turns.every(({ said }) => said.trim() !== '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) mutate(draftOf(test, name, turns), { onSuccess: onSaved })
  }
  return (
    <form className={look.form} onSubmit={save} noValidate>
      {error ? (
        <p role="alert" className={look.error}>
          {error.message}
        </p>
      ) : null}
      <TextField label="Test name" value={name} onChange={setName} maxLength={limits.name} required autoFocus />
      {turns.map((turn, at) => (
        <Turn
          key={turn.key}
          agentId={agentId}
          at={at + 1}
          turn={turn}
          isAdded={!start.turns.some(({ key }) => key === turn.key)}
          onChange={part => change(turn.key, part)}
          onRemove={turns.length > 1 ? () => setTurns(turns.filter(({ key }) => key !== turn.key)) : null}
        />
      ))}
      <div className={look.actions}>
        <Button compact icon={IconPlus} disabled={turns.length >= testLimits.turns} onClick={add}>
          Add message
        </Button>
        <Button type="submit" kind="primary" isBusy={isPending} disabled={!isReady}>
          Save
        </Button>
      </div>
    </form>
  )
}

type TurnProps = {
  agentId: string
  /** From 1 on. */
  at: number
  turn: TurnForm
  /** By hand, to be written at once. */
  isAdded: boolean
  onChange: (part: Partial<TurnForm>) => void
  onRemove: (() => void) | null
}

function Turn({ agentId, at, turn, isAdded, onChange, onRemove }: TurnProps) {
  const { data: agent } = useAgent(agentId)
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isAdded) box.current?.querySelector('input')?.focus()
  }, [isAdded])
  return (
    <fieldset ref={box} className={look.turn}>
      <legend className={look.legend}>Message {at}</legend>
      {onRemove ? (
        <span className={look.remove}>
          <IconButton compact icon={IconTrash} label={`Remove message ${at}`} onClick={onRemove} />
        </span>
      ) : null}
      <TextField
        label="Said"
        value={turn.said}
        onChange={said => onChange({ said })}
        maxLength={longestMessage}
        required
      />
      {agent?.type === 'prompt' ? null : <Understood agentId={agentId} turn={turn} onChange={onChange} />}
      <TextField
        label="Reply contains"
        value={turn.replyContains}
        onChange={replyContains => onChange({ replyContains })}
        maxLength={testLimits.replyContains}
      />
    </fieldset>
  )
}

/** A prompt understands nothing by itself: of such an agent only the reply can be expected. */
function Understood({ agentId, turn, onChange }: Pick<TurnProps, 'agentId' | 'turn' | 'onChange'>) {
  const { data } = useAgentIntents(agentId)
  const intents = [
    { value: anyIntent, label: 'Any' },
    { value: noIntent, label: testTexts.notUnderstood },
    ...(data?.intents ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <SelectField
        label="Expected intent"
        value={turn.intent}
        onChange={intent => onChange({ intent: intent ?? anyIntent })}
        options={intents}
        canSearch
      />
      <TextAreaField
        label="Expected entities"
        help="One a line, such as city = Pune"
        rows={1}
        value={turn.entities}
        onChange={entities => onChange({ entities })}
      />
    </>
  )
}
