import { useDownload } from '../../files/library.api.ts'
import { counted } from '../../lib/format.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { useAct } from './acts.api.ts'
import look from './acts.module.css'
import { bookSearch } from './contacts.search.ts'

/** The export that a notification led to, whose page may have been closed while it ran. */
export function ExportedBar() {
  const [{ exportId }, change] = useSearchState(bookSearch)
  return exportId ? <Exported exportId={exportId} onClose={() => change({ exportId: undefined })} /> : null
}

function Exported({ exportId, onClose }: { exportId: string; onClose: () => void }) {
  const { data: act, error } = useAct(exportId)
  const { mutate: download } = useDownload()
  if (!act && !error) return null
  const isThere = typeof act?.url === 'string'
  return (
    <section className={look.strip} aria-label="Export">
      <div className={look.running}>
        <span className={look.what}>
          {act && isThere
            ? `${counted(act.done, 'contact')} exported`
            : 'This export is no longer there. Export the contacts again.'}
        </span>
        {isThere ? (
          <Button compact kind="primary" onClick={() => download({ exportId })}>
            Download
          </Button>
        ) : null}
        <Button compact kind="subtle" onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
