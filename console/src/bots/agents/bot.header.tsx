import { useMediaQuery } from '@mantine/hooks'
import type { Agent } from '@parley/contracts/bots/agents.ts'
import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { IconArrowLeft, IconMessageChatbot, IconSchool } from '@tabler/icons-react'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useGo } from '../../ui/frame/link.tsx'
import { useIsIntentUnsaved } from '../intents/unsaved-intent.tsx'
import { useTrain } from '../training/training.api.ts'
import { TrainingBadge } from '../training/training.badge.tsx'
import look from './bot.module.css'
import { botSearch } from './bot.search.ts'

export function BotHeader({ agent }: { agent: Agent }) {
  const go = useGo()
  const isUnsaved = useIsIntentUnsaved()
  const [, change] = useSearchState(botSearch)
  const leave = () => (isUnsaved() ? toast.error(intentTexts.saveFirst) : go('/bots'))
  return (
    <header className={look.header}>
      <IconButton icon={IconArrowLeft} label="Back to agents" onClick={leave} />
      <h1 className={look.title} title={agent.name}>
        {agent.name}
      </h1>
      <button
        type="button"
        className={look.status}
        data-tip="Training and versions"
        onClick={() => change({ panel: 'training' })}
      >
        <TrainingBadge status={agent.trainingStatus} />
        {agent.servingVersion === null ? null : (
          <span className={look.version}>
            <span className="ui-hidden">Version </span>v{agent.servingVersion}
          </span>
        )}
        <span className="ui-hidden">, training and versions</span>
      </button>
      <div className={look.actions}>
        <TrainButton agent={agent} />
        <TryItButton onClick={() => change({ panel: 'try' })} />
      </div>
    </header>
  )
}

function TrainButton({ agent }: { agent: Agent }) {
  const canTeach = useMay()('NLP')
  const isNarrow = useIsNarrow()
  const isUnsaved = useIsIntentUnsaved()
  const [, change] = useSearchState(botSearch)
  const { mutate, isPending } = useTrain(agent.id)
  if (!canTeach) return null
  // A training takes what is stored, so it would leave out what stands on the screen.
  const train = () =>
    isUnsaved() ? toast.error(intentTexts.saveFirst) : mutate({ onWarnings: () => change({ panel: 'training' }) })
  if (isNarrow) return <IconButton icon={IconSchool} label="Train Agent" isBusy={isPending} onClick={train} />
  return (
    <Button icon={IconSchool} isBusy={isPending} onClick={train}>
      Train Agent
    </Button>
  )
}

function TryItButton({ onClick }: { onClick: () => void }) {
  if (useIsNarrow()) return <IconButton icon={IconMessageChatbot} label="Try it" onClick={onClick} />
  return (
    <Button icon={IconMessageChatbot} onClick={onClick}>
      Try it
    </Button>
  )
}

function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)') ?? false
}
