import { contactTexts } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/button/icon.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { contactHref } from './contact.href.ts'
import look from './contact.module.css'
import { labelOf } from './contact.words.ts'
import type { Refused } from './use-contact-form.ts'

type RefusalsProps = { refused: Refused | null; definitions: readonly Definition[] }

/** What the server refused, all of it at the top: a form of a hundred fields hides the places. */
export function Refusals({ refused, definitions }: RefusalsProps) {
  // What is wrong with the contact as a whole is said by the message.
  const problems = refused?.problems.filter(({ field }) => field !== 'id') ?? []
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) box.current?.scrollIntoView({ block: 'center' })
  }, [refused])
  return (
    <div role="alert" ref={box} className={look.alert}>
      {refused ? (
        <div className={look.refused}>
          <Icon of={IconAlertCircle} />
          <div>
            <p className={look.refusedMessage}>{refused.message}</p>
            {problems.length > 0 ? (
              <ul className={look.refusedList}>
                {problems.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>
                    {field ? `${labelOf(field, definitions)}: ` : ''}
                    {message}
                  </li>
                ))}
              </ul>
            ) : null}
            {refused.holder ? (
              <Link href={contactHref(refused.holder.id)}>{contactTexts.openHolder(refused.holder.name)}</Link>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}
