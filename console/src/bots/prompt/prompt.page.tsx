import { Navigate, useParams } from '@tanstack/react-router'
import { useSearchState } from '../../lib/use-search.ts'
import { Link } from '../../ui/frame/link.tsx'
import { useAgent } from '../agents/agents.api.ts'
import { CollectedData } from './prompt.collected.tsx'
import { PromptForm } from './prompt.form.tsx'
import look from './prompt.module.css'
import { promptSearch } from './prompt.search.ts'

/** The agent above has been read by the time its child is drawn. */
export function PromptPage() {
  const { agentId = '' } = useParams({ strict: false })
  const { data: agent } = useAgent(agentId)
  const [{ configId }] = useSearchState(promptSearch)
  if (!agent) return null
  if (agent.type !== 'prompt') return <Navigate to="/bots/$agentId/intents" params={{ agentId }} replace />
  return (
    <div className={look.page}>
      <p className={look.knowledge}>
        Websites and documents that it answers from: <Link href={`/bots/${agentId}/gen-ai`}>GenAI</Link>
        {' · '}
        Conversations that have to go well: <Link href={`/bots/${agentId}/tests`}>Tests</Link>
      </p>
      <PromptForm key={agent.id} agent={agent} createdId={configId ?? null} />
      {agent.promptConfig.extractData ? <CollectedData agentId={agentId} /> : null}
    </div>
  )
}
