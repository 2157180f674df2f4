import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { deleteQuestion, limits } from '@parley/contracts/bots/texts.ts'
import { IconAlertCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { BotText } from './bot-text.tsx'
import editorLook from './editor.module.css'
import type { ResponseRow } from './intent.draft.ts'
import type { IntentPartProps } from './intent.part.ts'
import look from './responses.module.css'

/** The editor weighs as much as the rest of the screen, and most visits are for the training phrases. */
const RichText = lazy(() => import('./rich-text.editor.tsx').then(module => ({ default: module.RichTextEditor })))

export function ResponsesTab({ editor, canTeach }: IntentPartProps) {
  const { content, act, fault } = editor
  const { responses, typedResponse } = content
  const add = () => {
    if (typedResponse.trim() === '') return toast.error(intentTexts.responseEmpty)
    act({ type: 'addResponse', text: typedResponse })
  }
  return (
    <div className={editorLook.panel} role="tabpanel" aria-label="Response">
      <div className={look.responses}>
        {canTeach && responses.length < limits.responses ? (
          <Suspense fallback={<Skeleton height="140px" />}>
            <div className={look.newResponse}>
              <RichText
                label="New response"
                text={typedResponse}
                placeholder="Write what the agent answers. {{name}} stands for a parameter."
                onChange={text => act({ type: 'typeResponse', text })}
                onDone={add}
              />
              <div className={look.responseActions}>
                <span className={look.hint}>Ctrl Enter adds it</span>
                <Button compact onClick={add}>
                  Add
                </Button>
              </div>
            </div>
          </Suspense>
        ) : null}
        {responses.length > 1 ? <p className={look.hint}>Given in turn, starting with the first.</p> : null}
        {responses.length === 0 ? (
          <p className={look.none}>No response yet. Without one the agent says nothing.</p>
        ) : null}
        <ol className={look.responseList} aria-label="Responses">
          {responses.map(row => (
            <li key={row.key} className={look.response} data-fault={fault?.key === row.key || undefined}>
              <Response row={row} canTeach={canTeach} act={act} />
              {fault?.key === row.key ? (
                <p role="alert" className={look.faultLine}>
                  <Icon of={IconAlertCircle} />
                  {fault.message}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

type ResponseProps = { row: ResponseRow; canTeach: boolean; act: IntentPartProps['editor']['act'] }

function Response({ row, canTeach, act }: ResponseProps) {
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirm()
  const remove = async () => {
    if (!(await confirm({ question: deleteQuestion('response') }))) return
    act({ type: 'removeResponse', key: row.key })
    toast.error(intentTexts.responseDeleted)
  }
  if (isOpen) {
    return (
      <div className={look.newResponse}>
        <RichText
          label="Response"
          text={row.text}
          hasFocus
          onChange={text => act({ type: 'editResponse', key: row.key, text })}
          onDone={() => setOpen(false)}
        />
        <div className={look.responseActions}>
          <Button compact onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={look.responseRow}>
      <div className={look.responseText}>
        <BotText text={row.text} />
      </div>
      {canTeach ? (
        <div className={look.rowButtons}>
          <IconButton compact icon={IconPencil} label="Edit response" onClick={() => setOpen(true)} />
          <IconButton compact icon={IconTrash} label="Delete response" onClick={() => void remove()} />
        </div>
      ) : null}
    </div>
  )
}
