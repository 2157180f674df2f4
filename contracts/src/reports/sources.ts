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
/** The name of the source of a message that was sent to try a channel, from the channel's page. */
export const testSource = 'Test message'
