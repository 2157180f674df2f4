import { ForReader } from './for-reader.tsx'
import { GuardedOutlet } from './guarded-outlet.tsx'

/** A screen without top bar and side menu, such as one in a window of its own. */
export function BareLayout() {
  return (
    <ForReader>
      {() => (
        <main>
          <GuardedOutlet />
        </main>
      )}
    </ForReader>
  )
}
