import { TextInput } from '@mantine/core'
import { limits } from '@parley/contracts/bots/texts.ts'
import { IconArrowLeft, IconRestore, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import look from './editor.module.css'
import { intentsSearch } from './intents.search.ts'
import { useLeaveIntent } from './unsaved-intent.tsx'
import type { IntentEditing } from './use-intent-editor.ts'

type IntentHeaderProps = { editor: IntentEditing; canTeach: boolean; hasBack: boolean }

export function IntentHeader({ editor, canTeach, hasBack }: IntentHeaderProps) {
  const [, change] = useSearchState(intentsSearch)
  const leave = useLeaveIntent()
  const close = () => leave(() => change({ intent: undefined, tab: undefined }))
  return (
    <div className={look.header}>
      {hasBack ? <IconButton compact icon={IconArrowLeft} label="Back to intents" onClick={close} /> : null}
      {canTeach ? (
        <>
          <NameField editor={editor} />
          <Button kind="primary" isBusy={editor.isSaving} onClick={() => void editor.save()} data-tip="Ctrl S">
            {editor.isNew ? 'Create' : 'Save'}
          </Button>
          <IconButton icon={IconRestore} label="Discard" disabled={!editor.isDirty} onClick={editor.discard} />
        </>
      ) : (
        <h2 className={look.fixedName} title={editor.content.name}>
          {editor.content.name}
        </h2>
      )}
      {hasBack ? null : <IconButton icon={IconX} label="Close" onClick={close} />}
    </div>
  )
}

function NameField({ editor }: { editor: IntentEditing }) {
  const input = useRef<HTMLInputElement>(null)
  const { content, act, fault, isNew } = editor
  const error = fault?.part === 'name' ? fault.message : null
  const needsName = isNew || error !== null
  useEffect(() => {
    if (needsName) input.current?.focus()
  }, [needsName])
  return (
    <TextInput
      ref={input}
      className={look.name}
      classNames={{ input: look.nameInput }}
      aria-label="Intent name"
      placeholder="Intent name"
      aria-required
      maxLength={limits.name}
      error={error === null ? null : <FieldError message={error} />}
      value={content.name}
      onChange={event => act({ type: 'rename', name: event.currentTarget.value })}
    />
  )
}
