import type { PromptConfig } from '@parley/contracts/bots/agents.ts'

/** What was typed, for the trip to the integration page and back; this tab alone remembers it. */
export function keepPrompt(agentId: string, values: PromptConfig): void {
  sessionStorage.setItem(placeOf(agentId), JSON.stringify(values))
}

/** What was kept; it is told until it is forgotten, because a screen may be drawn twice. */
export function keptPrompt(agentId: string): PromptConfig | null {
  const kept = sessionStorage.getItem(placeOf(agentId))
  // Written by `keepPrompt` alone.
  return kept ? (JSON.parse(kept) as PromptConfig) : null
}

export function forgetPrompt(agentId: string): void {
  sessionStorage.removeItem(placeOf(agentId))
}

function placeOf(agentId: string): string {
  return `prompt:${agentId}`
}
