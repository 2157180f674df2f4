import { IconPlayerPlay } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { FormActions } from '../../ui/form/form.tsx'
import { type ColumnChoice, type ImportStart, usePreview, useStartImport } from './imports.api.ts'
import { MappingColumns } from './imports.mapping.columns.tsx'
import look from './imports.mapping.module.css'
import { MappingPreview } from './imports.mapping.preview.tsx'
import { type ImportSettings, MappingSettings, noSettings } from './imports.mapping.settings.tsx'
import shared from './imports.module.css'
import { uploadSearch } from './imports.search.ts'

type ImportMappingProps = { fileId: string; name: string }

/** Which column is what, how the first rows would be read, and what happens to contacts that are there already. */
export function ImportMapping({ fileId, name }: ImportMappingProps) {
  const [choices, setChoices] = useState<readonly ColumnChoice[] | null>(null)
  const [settings, setSettings] = useState<ImportSettings>(noSettings)
  const preview = usePreview(fileId, choices)
  const { start, isStarting } = useStart()
  const [, change] = useSearchState(uploadSearch)
  const another = () => change({ file: undefined, name: undefined })
  if (!preview.data) {
    if (!preview.error) return <SkeletonForm fields={5} />
    const back = { label: 'Choose another file', onClick: another }
    const retry = () => void preview.refetch()
    return <LoadFailure error={preview.error} onRetry={retry} isRetrying={preview.isFetching} back={back} />
  }
  const { columns, rows, message } = preview.data
  if (columns.length === 0) return <Unusable message={message} onAnother={another} />
  const chosen = choices ?? columns.map(({ column, field }) => ({ column, field }))
  const choose = (column: number, field: string | null) =>
    setChoices(chosen.map(one => (one.column === column ? { column, field } : one)))
  return (
    <div className={look.mapping}>
      <MappingColumns columns={columns} chosen={chosen} rows={rows} onChoose={choose} />
      <div role="alert" className={shared.problem}>
        {message ? <FieldError message={message} /> : null}
      </div>
      <MappingPreview
        columns={columns}
        chosen={chosen}
        rows={rows}
        isRefetching={preview.isFetching}
        isUnusable={message !== ''}
      />
      <MappingSettings value={settings} onChange={setSettings} />
      <FormActions>
        <Button
          kind="primary"
          icon={IconPlayerPlay}
          isBusy={isStarting}
          disabled={message !== '' || preview.isFetching}
          onClick={() => start({ file: { name, path: fileId, source: 'URL' }, columns: [...chosen], ...settings })}
        >
          Start import
        </Button>
        <Button onClick={another}>Choose another file</Button>
      </FormActions>
    </div>
  )
}

/** Nothing can be read of the file, so there is nothing to map. */
function Unusable({ message, onAnother }: { message: string; onAnother: () => void }) {
  return (
    <div className={look.mapping}>
      <div role="alert" className={shared.problem}>
        <FieldError message={message} />
      </div>
      <FormActions>
        <Button kind="primary" onClick={onAnother}>
          Choose another file
        </Button>
      </FormActions>
    </div>
  )
}

/** One import, however fast the button is pressed twice: that it is busy is drawn only afterwards. */
function useStart() {
  const { mutate, isPending } = useStartImport()
  const [, change] = useSearchState(uploadSearch)
  const isStarted = useRef(false)
  const start = (wanted: ImportStart) => {
    if (isStarted.current) return
    isStarted.current = true
    mutate(wanted, {
      onSuccess: ({ answer }) => change({ file: undefined, name: undefined, started: answer.uploadId }),
      onError: () => {
        isStarted.current = false
      },
    })
  }
  return { start, isStarting: isPending }
}
