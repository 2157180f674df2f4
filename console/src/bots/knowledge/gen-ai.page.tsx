import { agentTexts } from '@parley/contracts/bots/agents.ts'
import { useParams } from '@tanstack/react-router'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { useAgent } from '../agents/agents.api.ts'
import { useGenAi } from './gen-ai.api.ts'
import { GenAiBuild } from './gen-ai.build.tsx'
import { GenAiCalls } from './gen-ai.calls.tsx'
import { GenAiForm } from './gen-ai.form.tsx'
import look from './gen-ai.module.css'

/** What an agent answers from beside its intents. */
export function GenAiPage() {
  const { agentId = '' } = useParams({ strict: false })
  const { data, error, refetch, isFetching } = useGenAi(agentId)
  const { data: agent } = useAgent(agentId)
  // An agent that is nothing but its prompt has no tabs to leave by.
  const isPrompt = agent?.type === 'prompt'
  const back = `/bots/${agentId}/${isPrompt ? 'prompt' : 'intents'}`
  if (!data && error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return (
    <div className={look.page}>
      <h2 className={look.title}>GenAI</h2>
      <GenAiBuild agentId={agentId} genAi={data ?? null} />
      {isPrompt ? (
        <p className={look.back}>
          <Link href={back}>{agentTexts.openPrompt}</Link>
        </p>
      ) : null}
      {data ? <GenAiForm key={agentId} agentId={agentId} genAi={data} back={back} /> : <SkeletonForm fields={4} />}
      <GenAiCalls agentId={agentId} />
    </div>
  )
}
