import { limits } from '@parley/contracts/bots/texts.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useStories } from '../stories/stories.api.ts'
import { useAgentIntents } from './review.api.ts'
import look from './review.module.css'
import { storyChoices } from './review.stories.ts'

type OtherIntentProps = { agentId: string; isOpen: boolean; onChoose: (intentId: string) => void; onClose: () => void }

export function OtherIntentDialog({ agentId, isOpen, onChoose, onClose }: OtherIntentProps) {
  const { data } = useAgentIntents(agentId)
  const [intentId, setIntentId] = useState<string | null>(null)
  const options = (data?.intents ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (intentId) onChoose(intentId)
  }
  return (
    <Dialog isOpen={isOpen} title="Assign to another intent" onClose={onClose}>
      <form className={look.form} onSubmit={submit}>
        <SelectField label="Intent" value={intentId} onChange={setIntentId} options={options} canSearch autoFocus />
        <Button type="submit" kind="primary" disabled={intentId === null}>
          Assign
        </Button>
      </form>
    </Dialog>
  )
}

type NewIntentProps = {
  agentId: string
  isOpen: boolean
  isBusy: boolean
  onMake: (intent: { name: string; storyId: string }) => void
  onClose: () => void
}

export function NewIntentDialog({ agentId, isOpen, isBusy, onMake, onClose }: NewIntentProps) {
  const { data } = useStories(agentId)
  const stories = storyChoices(data?.childStories ?? [])
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const storyId = chosen ?? stories[0]?.value ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (storyId && name.trim() !== '') onMake({ name: name.trim(), storyId })
  }
  return (
    <Dialog isOpen={isOpen} title="New intent of these messages" onClose={onClose}>
      <form className={look.form} onSubmit={submit}>
        <TextField label="Intent name" value={name} onChange={setName} maxLength={limits.name} required autoFocus />
        <SelectField label="Story" value={storyId} onChange={setChosen} options={stories} required />
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={!storyId || name.trim() === ''}>
          Create intent
        </Button>
      </form>
    </Dialog>
  )
}
