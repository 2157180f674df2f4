import { useEffect, useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import look from './keys-help.module.css'
import { isPlainKey } from './typing.ts'

export type KeyGroup = {
  label: string
  /** `keys` are pressed one after the other or held together: ['g', 'd'], ['Ctrl', 'K']. */
  rows: readonly { keys: readonly string[]; what: string }[]
}

/** The list of keys, opened with `?` on any screen. */
export function KeysHelp({ groups }: { groups: readonly KeyGroup[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && isPlainKey(event) && !event.defaultPrevented) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" width={640} onClose={() => setOpen(false)}>
      <div className={look.groups}>
        {groups.map(group => (
          <section key={group.label}>
            <h3 className={look.title}>{group.label}</h3>
            <dl className={look.rows}>
              {group.rows.map(({ keys, what }) => (
                <div key={what} className={look.row}>
                  <dt>{what}</dt>
                  <dd className={look.keys}>
                    {keys.map(key => (
                      <kbd key={key} className={look.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
