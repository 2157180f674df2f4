import { crawlTexts } from '@parley/contracts/bots/crawls.ts'
import { type GenAi, knowledgeTexts } from '@parley/contracts/bots/knowledge.ts'
import { IconHistory, IconListSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '../../lib/format.ts'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useAgent } from '../agents/agents.api.ts'
import { useCancelTraining } from './gen-ai.api.ts'
import { GenAiChunks } from './gen-ai.chunks.tsx'
import look from './gen-ai.module.css'
import { GenAiRuns } from './gen-ai.runs.tsx'

/** How the knowledge base stands: being built, built at some time, or not yet. */
export function GenAiBuild({ agentId, genAi }: { agentId: string; genAi: GenAi | null }) {
  const { data: agent } = useAgent(agentId)
  const [panel, open] = useState<'chunks' | 'runs' | null>(null)
  const close = () => open(null)
  const dates = useDates()
  const isBuilding = agent?.trainingStatus === 'IN_PROGRESS'
  return (
    <div className={look.build}>
      <p className={look.hint}>{knowledgeTexts.trainToBuild}</p>
      {isBuilding ? <Building agentId={agentId} pages={genAi?.pages.length ?? 0} /> : null}
      {!isBuilding && genAi?.lastBuiltAt ? (
        <p className={look.line}>
          <span>Last built {dates.dateTime(genAi.lastBuiltAt)}.</span>
          <Button compact icon={IconListSearch} onClick={() => open('chunks')}>
            Show what it reads
          </Button>
          <Button compact icon={IconHistory} onClick={() => open('runs')}>
            {crawlTexts.history}
          </Button>
        </p>
      ) : null}
      {genAi?.nextCrawlAt ? (
        <p className={look.hint}>The websites are read again {dates.dateTime(genAi.nextCrawlAt)}.</p>
      ) : null}
      <GenAiChunks agentId={agentId} isOpen={panel === 'chunks'} onClose={close} />
      <GenAiRuns agentId={agentId} isOpen={panel === 'runs'} onClose={close} />
    </div>
  )
}

function Building({ agentId, pages }: { agentId: string; pages: number }) {
  const canTeach = useMay()('NLP')
  const { mutate, isPending } = useCancelTraining(agentId)
  return (
    <p className={look.line} role="status">
      <span>Building{pages > 0 ? `, ${counted(pages, 'page')} so far` : ''}.</span>
      {canTeach ? (
        <Button compact isBusy={isPending} onClick={() => mutate()}>
          Cancel Training
        </Button>
      ) : null}
    </p>
  )
}
