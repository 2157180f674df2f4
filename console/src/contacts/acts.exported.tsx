import { useSearchState } from '../lib/use-search.ts'
import { Button } from '../ui/button.tsx'
import { useAct } from './acts.api.ts'
import look from './acts.module.css'
import { downloadExport } from './acts.told.ts'
import { contactsText } from './acts.words.ts'
import { bookSearch } from './contacts.search.ts'

/** The export that a notification led to, whose page may have been closed while it ran. */
export function ExportedBar() {
  const [{ exportId }, change] = useSearchState(bookSearch)
  return exportId ? <Exported exportId={exportId} onClose={() => change({ exportId: undefined })} /> : null
}

function Exported({ exportId, onClose }: { exportId: string; onClose: () => void }) {
  const { data: act, error } = useAct(exportId)
  if (!act && !error) return null
  const url = act?.url ?? null
  return (
    <section className={look.strip} aria-label="Export">
      <div className={look.running}>
        <span className={look.what}>
          {act && url
            ? `${contactsText(act.done)} exported`
            : 'This export is no longer there. Export the contacts again.'}
        </span>
        {url ? (
          <Button compact kind="primary" onClick={() => downloadExport(url)}>
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
