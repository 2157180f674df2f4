import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { deletePhrasesQuestion, deleteQuestion } from '@parley/contracts/bots/texts.ts'
import { IconCopyCheck, IconTrash, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { counted, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Tick } from '../../ui/form/tick.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import editorLook from '../intents/editor.module.css'
import type { PhraseRow } from '../intents/intent.draft.ts'
import type { IntentPartProps } from '../intents/intent.part.ts'
import { PhraseBox } from './phrase.box.tsx'
import { PhraseList } from './phrase.list.tsx'
import { alikePhrases, repeatedPhrases } from './phrase.repeats.ts'
import { AutoGenerate } from './phrases.generate.tsx'
import look from './phrases.module.css'

/** From so many on, looking for one by eye takes too long. */
const searchFrom = 20

export function PhrasesTab({ agentId, editor, canTeach }: IntentPartProps) {
  const { content, act, fault } = editor
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { alike, shown, ...finding } = useFinding(content.phrases, search)
  const repeated = useMemo(() => repeatedPhrases(content.phrases), [content.phrases])
  const remove = useRemoving(act, setSelected)
  const tools = { shown, selected, onSelect: setSelected, onRemove: remove }
  return (
    <div className={editorLook.panel} role="tabpanel" aria-label="Training phrases">
      {canTeach ? <PhraseBox editor={editor} /> : null}
      <div className={look.tools} hidden={content.phrases.length === 0}>
        {canTeach ? <Selecting {...tools} /> : null}
        {shown.some(({ key }) => selected.has(key)) ? null : (
          <span className={look.counted}>{countText(content.phrases.length)}</span>
        )}
        {canTeach ? (
          <FindAlike
            isOn={alike !== null}
            onToggle={finding.toggle}
            onSelectRepeats={() => setSelected(new Set(alike?.flatMap(laterKeys)))}
          />
        ) : null}
        {canTeach ? (
          <AutoGenerate agentId={agentId} editor={editor} chosen={shown.filter(({ key }) => selected.has(key))} />
        ) : null}
        {content.phrases.length >= searchFrom ? <FindPhrase value={search} onChange={setSearch} /> : null}
      </div>
      {shown.length === 0 ? <NoPhrases isSearching={search !== ''} /> : null}
      <PhraseList
        agentId={agentId}
        editor={editor}
        canTeach={canTeach}
        phrases={shown}
        selected={selected}
        repeated={repeated}
        faulty={fault?.part === 'phrases' ? fault.key : null}
        onSelect={setSelected}
        onRemove={remove.one}
      />
    </div>
  )
}

/** The phrases with the words searched for, or those alike, while they are looked for; without any left it ends. */
function useFinding(phrases: readonly PhraseRow[], search: string) {
  const [isOn, setOn] = useState(false)
  const alike = useMemo(() => (isOn ? alikePhrases(phrases) : null), [isOn, phrases])
  if (alike?.length === 0) setOn(false)
  const shown = useMemo(() => found(alike?.flat() ?? phrases, search), [alike, phrases, search])
  const toggle = () => {
    if (!isOn && alikePhrases(phrases).length === 0) toast.info('No training phrases are alike')
    else setOn(!isOn)
  }
  return { alike, shown, toggle }
}

function laterKeys(group: readonly PhraseRow[]): string[] {
  return group.slice(1).map(({ key }) => key)
}

/** Deleting asks first; the toasts are red, as the documents have them. */
function useRemoving(act: IntentPartProps['editor']['act'], onSelect: (selected: ReadonlySet<string>) => void) {
  const confirm = useConfirm()
  return useMemo(() => {
    const remove = async (keys: readonly string[], question: string, done: string) => {
      if (!(await confirm({ question }))) return
      act({ type: 'removePhrases', keys: new Set(keys) })
      onSelect(new Set())
      toast.error(done)
    }
    return {
      one: (key: string) => void remove([key], deleteQuestion('utterance'), intentTexts.utteranceDeleted),
      many: (keys: readonly string[]) => {
        const question = keys.length === 1 ? deleteQuestion('training phrase') : deletePhrasesQuestion
        void remove(keys, question, intentTexts.utterancesDeleted)
      },
    }
  }, [act, confirm, onSelect])
}

type SelectingProps = {
  shown: readonly PhraseRow[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onRemove: { many: (keys: readonly string[]) => void }
}

function Selecting({ shown, selected, onSelect, onRemove }: SelectingProps) {
  const keys = shown.map(({ key }) => key)
  const chosen = keys.filter(key => selected.has(key))
  const isAll = chosen.length === keys.length
  const clear = () => onSelect(new Set())
  return (
    <>
      <Tick
        label="Select all training phrases"
        state={chosen.length === 0 ? 'none' : isAll ? 'all' : 'some'}
        onToggle={() => onSelect(new Set(isAll ? [] : keys))}
      />
      {chosen.length > 0 ? (
        <Chosen count={chosen.length} onDelete={() => onRemove.many(chosen)} onClear={clear} />
      ) : null}
    </>
  )
}

type ChosenProps = { count: number; onDelete: () => void; onClear: () => void }

function Chosen({ count, onDelete, onClear }: ChosenProps) {
  return (
    <section className={look.chosen} aria-label="Selected training phrases">
      <span aria-live="polite">{formatNumber(count)} selected</span>
      <Button compact icon={IconTrash} onClick={onDelete}>
        Delete
      </Button>
      <IconButton compact icon={IconX} label="Clear selection" onClick={onClear} />
    </section>
  )
}

type FindAlikeProps = { isOn: boolean; onToggle: () => void; onSelectRepeats: () => void }

function FindAlike({ isOn, onToggle, onSelectRepeats }: FindAlikeProps) {
  return (
    <>
      <IconButton compact icon={IconCopyCheck} label="Find duplicates" aria-pressed={isOn} onClick={onToggle} />
      {isOn ? (
        <Button compact onClick={onSelectRepeats}>
          Select repeats
        </Button>
      ) : null}
    </>
  )
}

/** Only the rows near the eye are drawn, so the browser's own search would miss the others. */
function FindPhrase({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className={look.find}>
      <SearchBox label="Find a training phrase" value={value} debounce={100} hasShortcut={false} onChange={onChange} />
    </div>
  )
}

function NoPhrases({ isSearching }: { isSearching: boolean }) {
  return (
    <p className={look.none}>
      {isSearching ? 'No training phrase with these words.' : 'Write what customers say when they mean this intent.'}
    </p>
  )
}

function found(phrases: readonly PhraseRow[], search: string): readonly PhraseRow[] {
  const words = search.trim().toLowerCase()
  return words === '' ? phrases : phrases.filter(({ text }) => text.toLowerCase().includes(words))
}

function countText(count: number): string {
  return counted(count, 'training phrase')
}
