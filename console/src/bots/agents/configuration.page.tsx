import { useParams } from '@tanstack/react-router'
import { useAgent } from './agents.api.ts'
import { ConfigurationForm } from './configuration.form.tsx'
import look from './configuration.module.css'

/** The agent above has been read by the time its child is drawn. */
export function ConfigurationPage() {
  const { agentId = '' } = useParams({ strict: false })
  const { data: agent } = useAgent(agentId)
  if (!agent) return null
  return (
    <div className={look.page}>
      <ConfigurationForm key={agent.id} agent={agent} />
    </div>
  )
}
