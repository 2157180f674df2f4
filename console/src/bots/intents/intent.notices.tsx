import type { Intent } from '@parley/contracts/bots/intents.ts'
import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import look from './editor.module.css'
import { useIntentChanger } from './intent.changer.ts'
import type { OthersChange, OthersChanges } from './use-intent-changes.ts'
import type { IntentEditing } from './use-intent-editor.ts'

type IntentNoticesProps = { intent: Intent | null; editor: IntentEditing; canTeach: boolean }

/** What the reader should know before going on: an older draft came back, or somebody else was at work here too. */
export function IntentNotices({ intent, editor, canTeach }: IntentNoticesProps) {
  const { others, isRestored, discard } = editor
  return (
    <div role="status">
      {others.change ? <Others intent={intent} change={others.change} others={others} canTeach={canTeach} /> : null}
      {isRestored && others.change === null ? (
        <p className={look.notice}>
          <Icon of={IconInfoCircle} />
          <span className={look.noticeWords}>Your unsaved changes are back.</span>
          <Button compact kind="subtle" onClick={discard}>
            Discard them
          </Button>
        </p>
      ) : null}
    </div>
  )
}

type OthersProps = { intent: Intent | null; change: OthersChange; others: OthersChanges; canTeach: boolean }

function Others({ intent, change, others, canTeach }: OthersProps) {
  const who = useIntentChanger(intent, change)
  return (
    <p className={look.notice}>
      <Icon of={IconInfoCircle} />
      <span className={look.noticeWords}>{newsOf(change, { who, what: others.what, canTeach })}</span>
      {change === 'changed' ? (
        <span className={look.noticeActs}>
          <Button compact onClick={others.reload}>
            Reload
          </Button>
          <Button compact onClick={others.keepMine}>
            Keep mine
          </Button>
          {others.keepBoth ? (
            <Button compact onClick={others.keepBoth}>
              Keep both
            </Button>
          ) : null}
        </span>
      ) : null}
      {change === 'renewed' ? <IconButton compact icon={IconX} label="Dismiss" onClick={others.dismiss} /> : null}
    </p>
  )
}

type News = { who: string; what: readonly string[]; canTeach: boolean }

function newsOf(change: OthersChange, { who, what, canTeach }: News): string {
  const told = what.length > 0 ? `: ${what.join(', ')}.` : '.'
  if (change === 'changed') return `${who} changed this intent meanwhile${told}`
  if (change === 'renewed') return `${who} changed this intent${told} This is how it stands now.`
  return canTeach ? `${who} deleted this intent. Create makes it again.` : `${who} deleted this intent.`
}
