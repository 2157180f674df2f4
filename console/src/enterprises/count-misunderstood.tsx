import type { Dashboard } from '@parley/contracts/enterprises/dashboard.ts'
import { formatNumber } from '../lib/format.ts'
import { Link } from '../ui/frame/link.tsx'
import look from './dashboard.module.css'

type MisunderstoodProps = { rows: Dashboard['misunderstood']; hasSeveralBots: boolean }

/** What to teach next: each question opens its messages. */
export function Misunderstood({ rows, hasSeveralBots }: MisunderstoodProps) {
  return (
    <section className={look.card} aria-labelledby="misunderstood">
      <header className={look.cardHead}>
        <h2 id="misunderstood" className={look.cardTitle}>
          Not understood most often
        </h2>
        <span className={look.progress}>Last 7 days</span>
      </header>
      {rows.length === 0 ? <p className={look.calm}>Every message was understood.</p> : null}
      <ol className={look.rows}>
        {rows.map(({ message, bot, count, link }) => (
          <li key={link} className={look.question}>
            <div className={look.words}>
              <Link href={link} className={look.rowLink} data-tip={message}>
                <span className={look.said}>{message}</span>
              </Link>
              {hasSeveralBots ? <span className={look.detail}>{bot}</span> : null}
            </div>
            <span className={look.number}>{formatNumber(count)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
