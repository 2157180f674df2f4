import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../../ui/button/icon.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Said } from './phone.api.ts'
import type { PhoneContent } from './phone.content.ts'
import look from './phone.parts.module.css'

type PhoneListProps = {
  list: Pick<Extract<PhoneContent, { kind: 'list' }>, 'button' | 'sections'>
  onSay: ((said: Said) => void) | null
}

/** The button of a list, which opens its rows; the one that is chosen goes back. */
export function PhoneList({ list: { button, sections }, onSay }: PhoneListProps) {
  const [isOpen, open] = useState(false)
  const name = button || 'Options'
  return (
    <>
      <button type="button" className={look.menuButton} aria-haspopup="dialog" onClick={() => open(true)}>
        <Icon of={IconList} />
        {name}
      </button>
      <Dialog isOpen={isOpen} title={name} onClose={() => open(false)}>
        {sections.map(({ title, rows }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its place alone (2026-11-28)
          <section key={place} className={look.section} aria-label={title || name}>
            {title ? <h3 className={look.sectionTitle}>{title}</h3> : null}
            {rows.map((row, at) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: ids of rows may be the same (2026-11-28)
                key={at}
                type="button"
                className={look.row}
                disabled={!onSay}
                onClick={() => {
                  open(false)
                  onSay?.({ text: row.title, payload: row.id })
                }}
              >
                <span>{row.title}</span>
                {row.description ? <span className={look.hint}>{row.description}</span> : null}
              </button>
            ))}
          </section>
        ))}
      </Dialog>
    </>
  )
}
