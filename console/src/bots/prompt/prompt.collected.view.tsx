import { promptTexts } from '@parley/contracts/bots/prompt.ts'
import { useAgent } from '../agents/agents.api.ts'
import { useCollectedOf } from './prompt.api.ts'
import look from './prompt.module.css'

/** What one conversation told; nothing while it has told nothing, and for agents that collect nothing. */
export function CollectedOf({ agentId, sessionId }: { agentId: string; sessionId: string }) {
  const { data: agent } = useAgent(agentId)
  const { data } = useCollectedOf(agentId, sessionId, agent?.type === 'prompt')
  const [row] = data?.rows ?? []
  if (!row) return null
  return (
    <section className={look.collectedOf} aria-label={promptTexts.collected}>
      <h3 className={look.title}>{promptTexts.collected}</h3>
      <dl className={look.values}>
        {Object.entries(row.data).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '-'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
