import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Link, useGo } from '../../ui/frame/link.tsx'
import { useImport } from './imports.api.ts'
import { importPaths } from './imports.search.ts'
import { isCancelled, isRunning, rowsTold } from './imports.state.ts'
import { ImportStatus } from './imports.status.tsx'
import look from './imports.upload.module.css'

/** The documents' words, and below them how far it has come (IMPORT-013…017). */
export function ImportStarted({ importId }: { importId: string }) {
  const { data, error, refetch, isFetching } = useImport(importId)
  const go = useGo()
  const title = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone: whoever listens hears what became of it.
  useEffect(() => title.current?.focus(), [])
  if (error && !data) {
    const back = { label: importTexts.title, onClick: () => go(importPaths.list) }
    return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} back={back} />
  }
  return (
    <section className={look.started} aria-label={importTexts.uploaded}>
      <span className={look.emblem} data-tone="success">
        <Icon of={IconCircleCheck} size="large" />
      </span>
      <p className={look.startedName}>{data ? data.file.name : <Skeleton width="160px" />}</p>
      <h2 ref={title} tabIndex={-1} className={look.startedTitle}>
        {importTexts.uploaded}
      </h2>
      <p className={look.words}>
        {data && isCancelled(data) ? null : (
          <>
            {importTexts.working}
            <br />
          </>
        )}
        {importTexts.where}
      </p>
      <div className={look.live}>
        {data ? <ImportStatus one={data} /> : <Skeleton width="120px" />}
        {data && !isRunning(data) && data.totalLines > 0 ? (
          <Link href={importPaths.errors(importId)}>{rowsTold(data)}</Link>
        ) : null}
      </div>
      <div className={look.buttons}>
        <Button kind="primary" onClick={() => go(importPaths.list)}>
          {importTexts.title}
        </Button>
        <Button onClick={() => go(importPaths.contacts)}>{importTexts.viewContacts}</Button>
      </div>
    </section>
  )
}
