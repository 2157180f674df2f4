import {
  makeParaphrases,
  paraphraseChoices,
  paraphraseLimits,
  paraphraseTexts,
  phrasesAdded,
} from '@parley/contracts/bots/paraphrases.ts'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { RadioField } from '../../ui/form/radio-field.tsx'
import type { PhraseRow } from '../intents/intent.draft.ts'
import type { IntentEditing } from '../intents/use-intent-editor.ts'
import { sortedPhrases } from './phrase.repeats.ts'

type AutoGenerateProps = { agentId: string; editor: IntentEditing; chosen: readonly PhraseRow[] }

/** Adds other ways to say the chosen phrases; those that are there already are left out without a word. */
export function AutoGenerate({ agentId, editor, chosen }: AutoGenerateProps) {
  const [isOpen, setOpen] = useState(false)
  const lines = chosen.map(({ text }) => text.trim()).filter(text => text !== '')
  return (
    <>
      <Button
        compact
        icon={IconSparkles}
        onClick={() => (lines.length > 0 ? setOpen(true) : toast.error(paraphraseTexts.selectPhrase))}
      >
        {paraphraseTexts.title}
      </Button>
      {isOpen ? (
        <GenerateDialog agentId={agentId} editor={editor} lines={lines} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

type GenerateDialogProps = { agentId: string; editor: IntentEditing; lines: readonly string[]; onClose: () => void }

/** Whoever cancels gets nothing: what is answered afterwards finds the dialog gone. */
function GenerateDialog({ agentId, editor, lines, onClose }: GenerateDialogProps) {
  const [count, setCount] = useState(String(paraphraseLimits.usual))
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(makeParaphrases, { body: { agentId, lines: [...lines], num_return_sequences: Number(count) } }),
  })
  const generate = () =>
    mutate(undefined, {
      onSuccess: ({ paraphrases }) => {
        const { fresh } = sortedPhrases(editor.content.phrases, paraphrases)
        editor.act({ type: 'addPhrases', texts: fresh })
        toast.success(phrasesAdded(fresh.length))
        onClose()
      },
      onError: error => toast.error(error.message),
    })
  return (
    <Dialog
      isOpen
      title={paraphraseTexts.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{paraphraseTexts.cancel}</Button>
          <Button kind="primary" isBusy={isPending} onClick={generate}>
            {paraphraseTexts.generate}
          </Button>
        </>
      }
    >
      <RadioField
        isInline
        label="Paraphrases for each phrase"
        options={paraphraseChoices.map(choice => ({ value: String(choice), label: String(choice) }))}
        value={count}
        onChange={setCount}
      />
    </Dialog>
  )
}
