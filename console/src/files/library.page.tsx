import { artifactWriters, publishing } from '@parley/contracts/files/artifact-types.ts'
import { artifactTexts } from '@parley/contracts/files/artifacts.ts'
import { IconFolderPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { useProfile } from '../auth/profile.api.ts'
import { useMay } from '../lib/permissions.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { Button } from '../ui/button/button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { FieldRow } from '../ui/list/field-row.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { BucketDialog } from './bucket.dialog.tsx'
import { BucketView } from './bucket.view.tsx'
import { useArtifacts, useBuckets } from './library.api.ts'
import { BucketList } from './library.buckets.tsx'
import { ArtifactList } from './library.cards.tsx'
import { ArtifactDialog } from './library.dialog.tsx'
import look from './library.module.css'
import { type LibraryTab, librarySearch, libraryTabs } from './library.search.ts'
import { typeOptions } from './library.view.ts'

const searchDebounceMs = 300

/** Everything that is kept to be sent again. Who has no library finds no page. */
export function LibraryPage() {
  const { artifactsEnabled } = useProfile()
  const [{ bucket }] = useSearchState(librarySearch)
  if (!artifactsEnabled) return <NotFoundPage />
  return bucket ? <BucketView bucketId={bucket} /> : <Library />
}

function Library() {
  const [{ tab = 'public', type, search = '' }, change] = useSearchState(librarySearch)
  const may = useMay()
  const tabs = libraryTabs.filter(each => each !== 'admin' || may(publishing))
  const active = tabs.includes(tab) ? tab : 'public'
  const isBuckets = active === 'buckets'
  const wanted = wantedOf(active, type, search)
  const makers = useMakers(active, useIsNew(active, wanted))
  const clear = () => change({ search: undefined, type: undefined })
  return (
    <Page
      header={<PageHeader title={artifactTexts.library} context="Attachments to send again" action={makers.inHeader} />}
    >
      <div className={look.page}>
        <TabsBar
          label="Parts of the library"
          tabs={tabs.map(id => ({ id, label: tabLabels[id] }))}
          active={active}
          onChange={id => change({ tab: libraryTabs.find(each => each === id) })}
        >
          <div className={look.page}>
            <FieldRow className={look.filters}>
              <SearchBox
                label={isBuckets ? 'Search buckets' : 'Search attachments'}
                value={search}
                debounce={searchDebounceMs}
                onChange={text => change({ search: text || undefined }, { replace: true })}
              />
              {isBuckets ? null : (
                <SelectField
                  label="Type"
                  canClear
                  placeholder="All types"
                  options={typeOptions}
                  value={type ?? null}
                  onChange={value => change({ type: librarySearch.parse({ type: value }).type }, { replace: true })}
                />
              )}
            </FieldRow>
            {isBuckets ? (
              <BucketList wanted={wanted} start={makers.inList} onClear={clear} />
            ) : (
              <ArtifactList wanted={wanted} start={makers.inList} onClear={clear} />
            )}
          </div>
        </TabsBar>
      </div>
      {makers.dialog}
    </Page>
  )
}

type WantedArtifacts = Parameters<typeof useArtifacts>[0]

function wantedOf(tab: LibraryTab, type: WantedArtifacts['type'], search: string): WantedArtifacts {
  const desc = search || undefined
  if (tab === 'buckets') return { visibility: 'browse', desc }
  return { ...(tab === 'admin' ? { adminView: true } : { visibility: tab }), type, desc }
}

/** Nothing is there, and nobody looked for anything in particular. */
function useIsNew(tab: LibraryTab, wanted: WantedArtifacts): boolean {
  const isBuckets = tab === 'buckets'
  const buckets = useBuckets(wanted, { enabled: isBuckets })
  const artifacts = useArtifacts(wanted, { enabled: !isBuckets })
  const shown = isBuckets ? buckets.data : artifacts.data?.pages[0]?.artifacts
  return shown?.length === 0 && !wanted.desc && !wanted.type
}

const tabLabels: Readonly<Record<LibraryTab, string>> = {
  public: 'Public',
  private: 'Private',
  buckets: 'Buckets',
  admin: 'Admin',
}

type Makers = { inHeader: ReactNode; inList: ReactNode; dialog: ReactNode }

/** The way out of an empty list stands in its middle. */
function useMakers(tab: LibraryTab, isNew: boolean): Makers {
  const [made, setMade] = useState<'artifact' | 'bucket' | null>(null)
  if (!useMay()(artifactWriters)) return { inHeader: null, inList: null, dialog: null }
  const close = () => setMade(null)
  const isBucketFirst = isNew && tab === 'buckets'
  const bucket = (
    <Button kind={isBucketFirst ? 'primary' : 'default'} icon={IconFolderPlus} onClick={() => setMade('bucket')}>
      Create Bucket
    </Button>
  )
  const upload = (
    <Button kind={isBucketFirst ? 'default' : 'primary'} icon={IconUpload} onClick={() => setMade('artifact')}>
      Upload
    </Button>
  )
  const place = { isPublic: tab === 'public', adminCreated: tab === 'admin' }
  return {
    inHeader: (
      <>
        {isBucketFirst ? null : bucket}
        {isNew && !isBucketFirst ? null : upload}
      </>
    ),
    inList: isBucketFirst ? bucket : upload,
    dialog: (
      <>
        {made === 'artifact' ? <ArtifactDialog place={place} onClose={close} /> : null}
        {made === 'bucket' ? <BucketDialog onClose={close} /> : null}
      </>
    ),
  }
}
