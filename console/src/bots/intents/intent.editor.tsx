import type { Intent } from '@parley/contracts/bots/intents.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { TabsBar } from '../../ui/frame/tabs-bar.tsx'
import { PhrasesTab } from '../phrases/phrases.tab.tsx'
import look from './editor.module.css'
import type { Fault } from './intent.body.ts'
import { IntentHeader } from './intent.header.tsx'
import { IntentNotices } from './intent.notices.tsx'
import { type IntentTab, intentsSearch } from './intents.search.ts'
import { MiddlePane, type PaneCount, RightPane } from './panes.tsx'
import { ParametersPane } from './parameters.pane.tsx'
import { ResponsesTab } from './responses.tab.tsx'
import { type IntentEditing, useIntentEditor } from './use-intent-editor.ts'

type IntentEditorProps = {
  agentId: string
  storyId: string
  /** Null while a new one is being made. */
  intent: Intent | null
  isGone?: boolean
  panes: PaneCount
}

export function IntentEditor({ agentId, storyId, intent, isGone = false, panes }: IntentEditorProps) {
  const id = intent?.id ?? null
  const place = useMemo(() => ({ agentId, storyId, id }), [agentId, storyId, id])
  const [{ tab }, change] = useSearchState(intentsSearch)
  const navigate = useNavigate()
  const canTeach = useMay()('NLP')
  const shown = shownTab(tab, panes)
  const editor = useIntentEditor({
    place,
    intent,
    isGone,
    // The changes are stored, so nothing is to be asked on the way from the new intent to the stored one.
    onSaved: saved => {
      if (id === saved.id) return
      const toSaved = (before: object) => ({ ...before, intent: saved.id })
      void navigate({ to: '.', search: toSaved, replace: true, ignoreBlocker: true })
    },
    onFault: fault => change({ tab: tabOf(fault, panes) ?? tab }, { replace: true }),
  })
  useSaveKey(canTeach, editor.save)
  const parts = { agentId, editor, canTeach }
  return (
    <>
      <MiddlePane>
        <IntentHeader editor={editor} canTeach={canTeach} hasBack={panes === 1} />
        <IntentNotices intent={intent} editor={editor} canTeach={canTeach} />
        <div className={look.tabs}>
          <TabsBar
            label="Intent"
            tabs={tabsOf(editor, panes)}
            active={shown}
            onChange={next => change({ tab: intentsSearch.shape.tab.parse(next) }, { replace: true })}
          />
        </div>
        {shown === 'phrases' ? <PhrasesTab {...parts} /> : null}
        {shown === 'response' ? <ResponsesTab {...parts} /> : null}
        {shown === 'entities' ? <ParametersPane {...parts} /> : null}
      </MiddlePane>
      {panes === 3 ? (
        <RightPane>
          <ParametersPane {...parts} hasTitle />
        </RightPane>
      ) : null}
    </>
  )
}

function tabsOf({ content }: IntentEditing, panes: PaneCount) {
  const tabs = [
    { id: 'phrases', label: 'Training phrases', count: content.phrases.length },
    { id: 'response', label: 'Response', count: content.responses.length },
  ]
  return panes === 3 ? tabs : [...tabs, { id: 'entities', label: 'Entities', count: content.parameters.length }]
}

/** Beside three panes the entities stand on their own. */
function shownTab(tab: IntentTab | undefined, panes: PaneCount): IntentTab {
  return tab === 'entities' && panes === 3 ? 'phrases' : (tab ?? 'phrases')
}

function tabOf({ part }: Fault, panes: PaneCount): IntentTab | null {
  if (part === 'phrases') return 'phrases'
  if (part === 'responses') return 'response'
  return part === 'parameters' && panes < 3 ? 'entities' : null
}

/** Ctrl+S, wherever the focus is, unless something lies over the editor. */
function useSaveKey(canTeach: boolean, save: () => Promise<void>): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!canTeach) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('[role=dialog][aria-modal=true]')) void latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [canTeach])
}
