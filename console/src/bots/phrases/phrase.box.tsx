import { TextInput } from '@mantine/core'
import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { IntentEditing } from '../intents/use-intent-editor.ts'
import { PastedPhrases } from './phrase.pasted.tsx'
import { type Sorted, sortedPhrases } from './phrase.repeats.ts'
import look from './phrases.module.css'

/** Enter and Ctrl+Enter add what is written; several pasted lines are added at once. */
export function PhraseBox({ editor: { content, act } }: { editor: IntentEditing }) {
  const [pasted, setPasted] = useState<Sorted | null>(null)
  const add = () => {
    const { fresh, repeated } = sortedPhrases(content.phrases, [content.typedPhrase])
    setPasted(null)
    if (fresh.length > 0) return act({ type: 'addPhrases', texts: [content.typedPhrase] })
    toast.error(repeated.length > 0 ? intentTexts.phraseTwice : intentTexts.phraseEmpty)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n]+/)
    if (lines.filter(line => line.trim() !== '').length < 2) return
    event.preventDefault()
    const sorted = sortedPhrases(content.phrases, lines)
    act({ type: 'addPhrases', texts: sorted.fresh })
    setPasted(sorted)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <>
      <div className={look.box}>
        <TextInput
          className={look.boxInput}
          aria-label="Add a training phrase"
          placeholder="Add a training phrase, or paste many lines"
          maxLength={limits.utterance}
          value={content.typedPhrase}
          onChange={event => act({ type: 'typePhrase', text: event.currentTarget.value })}
          onPaste={paste}
          onKeyDown={press}
        />
        <IconButton icon={IconPlus} label="Add training phrase" kind="default" onClick={add} />
      </div>
      <PastedPhrases pasted={pasted} onClose={() => setPasted(null)} />
    </>
  )
}
