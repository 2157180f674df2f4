import type { AgentRow } from '@parley/contracts/bots/agents.ts'
import { deleteQuestion } from '@parley/contracts/bots/texts.ts'
import { transferTexts } from '@parley/contracts/bots/transfer.ts'
import { IconFileExport, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { ActionsMenu } from '../../ui/button/actions-menu.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { TrainingBadge } from '../training/training.badge.tsx'
import { ExportDialog } from './agent.export.tsx'
import { useDeleteAgent } from './agents.api.ts'
import look from './agents.module.css'

type AgentCardsProps = { agents: readonly AgentRow[]; isBusy: boolean; onEdit: (id: string) => void }

export function AgentCards({ agents, isBusy, onEdit }: AgentCardsProps) {
  return (
    <ul className={look.cards} aria-label="Agents" aria-busy={isBusy || undefined}>
      {agents.map(agent => (
        <li key={agent.id} className={look.card}>
          <AgentCard agent={agent} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}

function AgentCard({ agent, onEdit }: { agent: AgentRow; onEdit: (id: string) => void }) {
  const dates = useDates()
  const canTeach = useMay()('NLP')
  return (
    <>
      <div className={look.head}>
        <h2 className={look.name} title={agent.name}>
          <Link href={agent.type === 'prompt' ? `/bots/${agent.id}/prompt` : `/bots/${agent.id}`}>{agent.name}</Link>
        </h2>
        {canTeach ? <CardMenu agent={agent} onEdit={onEdit} /> : null}
      </div>
      <p className={look.description} title={agent.description}>
        {agent.description}
      </p>
      <dl className={look.facts}>
        <dt>Created On</dt>
        <dd>{dates.dateTime(agent.createdAt)}</dd>
        <dt>Updated On</dt>
        <dd>{dates.dateTime(agent.updatedAt)}</dd>
        <dt>Agent Type</dt>
        <dd>{(agent.type ?? 'nlp').toUpperCase()}</dd>
      </dl>
      <div className={look.states}>
        <TrainingBadge status={agent.trainingStatus} />
        {agent.heldVersion !== null ? <HeldMark agent={agent} version={agent.heldVersion} /> : null}
      </div>
    </>
  )
}

/** Leads to what the version did worse, where it is decided upon. */
function HeldMark({ agent, version }: { agent: AgentRow; version: number }) {
  return (
    <Link
      href={`/bots/${agent.id}/tests`}
      className={look.held}
      aria-label={`Version ${version} held: review ${agent.name}`}
    >
      <StatusBadge tone="warning" label={`Version ${version} held: review`} />
    </Link>
  )
}

function CardMenu({ agent, onEdit }: { agent: AgentRow; onEdit: (id: string) => void }) {
  const confirm = useConfirm()
  const [isExporting, setExporting] = useState(false)
  const { mutate } = useDeleteAgent()
  const remove = async () => {
    if (await confirm({ question: deleteQuestion('agent'), detail: agent.name })) mutate(agent)
  }
  return (
    <div className={look.menu}>
      <ActionsMenu
        compact
        label={`Actions for ${agent.name}`}
        actions={[
          { label: 'Edit', icon: IconPencil, onClick: () => onEdit(agent.id) },
          { label: transferTexts.export, icon: IconFileExport, onClick: () => setExporting(true) },
          { label: 'Delete', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => void remove() },
        ]}
      />
      {isExporting ? <ExportDialog agent={agent} onClose={() => setExporting(false)} /> : null}
    </div>
  )
}

export function AgentCardSkeletons() {
  return (
    <output className={look.cards} aria-label="Loading">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map(card => (
        <span key={card} className={look.card}>
          <Skeleton width="50%" height="var(--ui-space-24)" />
          <Skeleton width="80%" />
          <Skeleton width="60%" height="var(--ui-space-48)" />
          <Skeleton width="96px" height="var(--ui-space-24)" />
        </span>
      ))}
    </output>
  )
}
