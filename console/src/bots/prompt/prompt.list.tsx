import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { deleteQuestion, limits } from '@parley/contracts/bots/texts.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import look from '../intents/parameters.module.css'

type PromptListProps = {
  name: string
  prompts: readonly string[]
  canTeach: boolean
  onChange: (prompts: readonly string[]) => void
}

/** What the agent asks when the parameter is missing, one line after the other when it has to ask again. */
export function PromptList({ name, prompts, canTeach, onChange }: PromptListProps) {
  const confirm = useConfirm()
  const remove = async (at: number) => {
    if (await confirm({ question: deleteQuestion('prompt') })) onChange(prompts.filter((_, index) => index !== at))
  }
  if (!canTeach) {
    return (
      <ol className={look.promptList}>
        {prompts.map(prompt => (
          <li key={prompt}>{prompt}</li>
        ))}
      </ol>
    )
  }
  return (
    <div className={look.promptList}>
      <ol>
        {prompts.map((prompt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place, and keeps the focus by it (2026-11-21)
          <li key={index} className={look.prompt}>
            <input
              className={look.cell}
              aria-label={`Prompt ${index + 1} of ${name}`}
              maxLength={limits.prompt}
              value={prompt}
              onChange={event => onChange(prompts.with(index, event.currentTarget.value))}
            />
            <IconButton
              compact
              icon={IconTrash}
              label={`Delete prompt ${index + 1} of ${name}`}
              onClick={() => void remove(index)}
            />
          </li>
        ))}
      </ol>
      {prompts.length < limits.prompts ? <NewPrompt name={name} onAdd={text => onChange([...prompts, text])} /> : null}
    </div>
  )
}

function NewPrompt({ name, onAdd }: { name: string; onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  const add = () => {
    if (text.trim() === '') return toast.error(intentTexts.promptEmpty)
    onAdd(text.trim())
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className={look.prompt}>
      <input
        className={look.cell}
        aria-label={`Add a prompt for ${name}`}
        placeholder="Add a prompt"
        maxLength={limits.prompt}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      <IconButton compact icon={IconPlus} label={`Add prompt for ${name}`} onClick={add} />
    </div>
  )
}
