import { TextInput } from '@mantine/core'
import { storyProblems, storyTexts } from '@parley/contracts/bots/stories.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import look from '../intents/intents.module.css'
import { useSaveStory } from './stories.api.ts'
import { indent } from './story.indent.ts'

export type StoryBoxPlace =
  | { kind: 'create' }
  | { kind: 'child'; parentId: string }
  | { kind: 'rename'; id: string; name: string }

type StoryNameBoxProps = { agentId: string; place: StoryBoxPlace; depth?: number; onClose: () => void }

/** Enter or the tick saves, Esc or the cross closes. */
export function StoryNameBox({ agentId, place, depth = 0, onClose }: StoryNameBoxProps) {
  const [name, setName] = useState(place.kind === 'rename' ? place.name : '')
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useSaveStory(agentId)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.select(), [])

  const close = (storyId: string | null) => {
    onClose()
    requestAnimationFrame(() => focusStory(storyId))
  }
  const cancel = () => close(place.kind === 'create' ? null : place.kind === 'child' ? place.parentId : place.id)
  const save = () => {
    const [problem] = storyProblems({ name: name.trim() })
    if (problem) return setError(problem.message)
    mutate(draftOf(place, name), {
      onSuccess: ({ answer }) => close(answer.id),
      onError: refused => setError(refused.message),
    })
  }
  return (
    <form
      ref={box}
      className={look.nameBox}
      style={{ paddingInlineStart: indent(depth) }}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        cancel()
      }}
    >
      <TextInput
        aria-label={storyTexts.namePlaceholder}
        placeholder={storyTexts.namePlaceholder}
        value={name}
        error={error === null ? null : <FieldError message={error} />}
        maxLength={limits.name}
        onChange={event => {
          setName(event.currentTarget.value)
          setError(null)
        }}
      />
      <IconButton compact type="submit" icon={IconCheck} label="Save" isBusy={isPending} />
      <IconButton compact icon={IconX} label="Cancel" onClick={cancel} />
    </form>
  )
}

/** The box is gone, so the focus goes to what it was about, or to where new ones are made. */
function focusStory(id: string | null): void {
  const row = id === null ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-open]`)
  const target = row ?? document.querySelector<HTMLElement>(`[aria-label="${storyTexts.create}"]`)
  target?.focus()
}

function draftOf(place: StoryBoxPlace, name: string) {
  if (place.kind === 'rename') return { id: place.id, name }
  return place.kind === 'child' ? { name, parentId: place.parentId } : { name }
}
