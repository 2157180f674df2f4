import type { ContactAct, startAct } from '@parley/contracts/contacts/acts.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { useCallback, useEffect } from 'react'
import { useDownload } from '../../files/library.api.ts'
import { counted } from '../../lib/format.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useRestore } from '../contacts.api.ts'
import { isRunning, useStartAct } from './acts.api.ts'

/** Begun by this reader in this tab and not yet told to have ended; also while other screens are open. */
const begun = new Set<string>()

/** Begins an act whose end is told; what the server refuses is thrown. */
export function useBeginAct(): (body: BodyOf<typeof startAct>) => Promise<void> {
  const start = useStartAct()
  return async body => {
    const act = await start(body)
    begun.add(act.id)
  }
}

/** Says how the reader's own acts ended, with the way back or the file. */
export function useTellEnds(acts: readonly ContactAct[] | undefined): void {
  const restore = useRestore()
  const { mutate: download } = useDownload()
  const tell = useCallback(
    (act: ContactAct) => {
      if (act.state === 'ERROR') return toast.error(act.message)
      if (act.state === 'CANCELLED') return toast.info(`Cancelled after ${counted(act.done, 'contact')}`)
      if (act.kind === 'delete') {
        const undo = { label: 'Undo', onClick: () => restore({ actId: act.id }) }
        return toast.success(`${counted(act.done, 'contact')} deleted`, { action: undo })
      }
      if (act.url === null) return toast.success(`Done: ${counted(act.done, 'contact')}`)
      return toast.success(`${counted(act.done, 'contact')} exported`, {
        duration: null,
        action: { label: 'Download', onClick: () => download({ exportId: act.id }) },
      })
    },
    [restore, download],
  )
  useEffect(() => {
    for (const act of acts ?? []) if (!isRunning(act) && begun.delete(act.id)) tell(act)
  }, [acts, tell])
}
