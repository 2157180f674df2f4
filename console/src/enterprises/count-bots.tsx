import type { Dashboard } from '@parley/contracts/enterprises/dashboard.ts'
import { formatNumber } from '../lib/format.ts'
import { Link } from '../ui/frame/link.tsx'
import look from './dashboard.module.css'

type Bot = Dashboard['bots'][number]

const shownBots = 10

/** The week's numbers bot by bot, each with its rows; one bot alone has them in the cards above. */
export function BotsOfWeek({ bots }: Pick<Dashboard, 'bots'>) {
  if (bots.length < 2) return null
  return (
    <section className={look.card} aria-labelledby="bots-of-week">
      <header className={look.cardHead}>
        <h2 id="bots-of-week" className={look.cardTitle}>
          Bots
        </h2>
        <span className={look.progress}>Last 7 days</span>
      </header>
      <table className={look.bots}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Conversations</th>
            <th scope="col">Messages</th>
            <th scope="col">Not understood</th>
          </tr>
        </thead>
        <tbody>
          {bots.slice(0, shownBots).map(bot => (
            <tr key={bot.id}>
              <th scope="row">
                <Link href={`/bots/${bot.id}/intents`}>{bot.name}</Link>
              </th>
              <Count of={bot.conversations} label={`Conversations of ${bot.name}`} />
              <Count of={bot.messages} label={`Messages of ${bot.name}`} />
              <Count of={bot.unscoped} label={`Not understood by ${bot.name}`} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Count({ of: { value, link }, label }: { of: Bot['messages']; label: string }) {
  return (
    <td>
      {value === 0 ? (
        0
      ) : (
        <Link href={link} aria-label={`${label}: ${formatNumber(value)}`}>
          {formatNumber(value)}
        </Link>
      )}
    </td>
  )
}
