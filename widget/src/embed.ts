/** What the page's own script tag says: which channel, and where it was loaded from. */
export function findEmbed(): { origin: string; channelId: string } | null {
  const script = document.currentScript ?? document.querySelector('script[data-channel][src*="/widget/loader.js"]')
  if (!(script instanceof HTMLScriptElement)) return null
  const channelId = script.dataset.channel?.trim()
  if (!channelId || !script.src) return null
  return { origin: new URL(script.src).origin, channelId: encodeURIComponent(channelId) }
}
