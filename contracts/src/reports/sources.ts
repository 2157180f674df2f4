export const sources = ['BROADCAST', 'CAMPAIGN', 'CHAT', 'BOT', 'JOURNEY', 'API'] as const
export type Source = (typeof sources)[number]
export const sourceNames: Record<Source, string> = {
  BROADCAST: 'Broadcast',
  CAMPAIGN: 'Campaign',
  CHAT: 'Chat',
  BOT: 'Bot',
  JOURNEY: 'Journey',
  API: 'API',
}
