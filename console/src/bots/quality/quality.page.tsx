import { evaluationTexts } from '@parley/contracts/bots/evaluations.ts'
import { useParams } from '@tanstack/react-router'
import { useSearchState } from '../../lib/use-search.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TabsBar } from '../../ui/frame/tabs-bar.tsx'
import { useAgent } from '../agents/agents.api.ts'
import { Versions } from '../training/training.panel.tsx'
import { EvaluationView } from './quality.evaluation.tsx'
import { useFindingCount } from './quality.findings.api.ts'
import { FindingsView } from './quality.findings.tsx'
import look from './quality.module.css'
import { qualitySearch, qualityViews } from './quality.search.ts'

/** What is wrong with an agent, before its customers find out. */
export function QualityPage() {
  const { agentId = '' } = useParams({ strict: false })
  const { data: agent } = useAgent(agentId)
  if (agent?.type === 'prompt') return <EmptyState drawing="chart" message={evaluationTexts.promptAgent} />
  return <Quality agentId={agentId} />
}

function Quality({ agentId }: { agentId: string }) {
  const [{ view = 'evaluation' }, change] = useSearchState(qualitySearch)
  const pick = (id: string) => {
    const next = qualityViews.find(known => known === id)
    change({ view: next === 'evaluation' ? undefined : next })
  }
  return (
    <div className={look.page}>
      <TabsBar label="Quality" tabs={useViews(agentId)} active={view} onChange={pick}>
        <div className={look.view}>
          {view === 'evaluation' ? <EvaluationView agentId={agentId} /> : null}
          {view === 'findings' ? <FindingsView agentId={agentId} /> : null}
          {view === 'versions' ? <VersionsView agentId={agentId} /> : null}
        </div>
      </TabsBar>
    </div>
  )
}

function useViews(agentId: string) {
  const found = useFindingCount(agentId)
  return [
    { id: 'evaluation', label: 'Evaluation' },
    { id: 'findings', label: 'Findings', count: found },
    { id: 'versions', label: 'Versions' },
  ]
}

function VersionsView({ agentId }: { agentId: string }) {
  return (
    <section className={look.versions} aria-label="Versions">
      <p className={look.hint}>
        Each training makes a version. Activating an earlier one takes it back into service at once; nothing is trained.
      </p>
      <Versions agentId={agentId} />
    </section>
  )
}
