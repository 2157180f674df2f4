import { capabilityFacts } from './capabilities.words.ts'
import look from './channel.module.css'
import { useChannelChoice } from './choices.api.ts'

/** What the vendor can carry on this channel, so that nobody learns of it from a customer. */
export function ChannelCapabilities({ channelId }: { channelId: string }) {
  const { data: channel } = useChannelChoice(channelId)
  if (!channel) return null
  return (
    <section className={look.card} aria-labelledby="capabilities">
      <h2 id="capabilities" className={look.cardTitle}>
        What it can carry
      </h2>
      <dl className={look.capabilities}>
        {capabilityFacts(channel.capabilities, channel.type).map(({ term, text }) => (
          <div key={term} className={look.capability}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
