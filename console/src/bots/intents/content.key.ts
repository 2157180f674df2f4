/** Everything that an agent is taught: the event of a change names no more than the agent. */
export function contentKey(agentId: string) {
  return ['bots', 'content', agentId] as const
}
