import { artifactWriters, publishing } from '@parley/contracts/files/artifact-types.ts'
import { artifactTexts } from '@parley/contracts/files/artifacts.ts'
import { IconFolderPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
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
import { BucketList } from './library.buckets.tsx'
import { ArtifactList } from './library.cards.tsx'
import { ArtifactDialog } from './library.dialog.tsx'
import look from './library.module.css'
import { type LibraryTab, librarySearch, libraryTabs } from './library.search.ts'
import { typeOptions } from './library.words.ts'

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
  return (
    <Page
      header={
        <PageHeader
          title={artifactTexts.library}
          context="Attachments to send again"
          action={may(artifactWriters) ? <Makers tab={active} /> : null}
        />
      }
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
              <BucketList search={search} />
            ) : (
              <ArtifactList
                wanted={{
                  ...(active === 'admin' ? { adminView: true } : { visibility: active }),
                  type,
                  desc: search || undefined,
                }}
              />
            )}
          </div>
        </TabsBar>
      </div>
    </Page>
  )
}

const tabLabels: Readonly<Record<LibraryTab, string>> = {
  public: 'Public',
  private: 'Private',
  buckets: 'Buckets',
  admin: 'Admin',
}

function Makers({ tab }: { tab: LibraryTab }) {
  const [made, setMade] = useState<'artifact' | 'bucket' | null>(null)
  const close = () => setMade(null)
  return (
    <>
      <Button icon={IconFolderPlus} onClick={() => setMade('bucket')}>
        Create Bucket
      </Button>
      <Button kind="primary" icon={IconUpload} onClick={() => setMade('artifact')}>
        Upload
      </Button>
      {made === 'artifact' ? (
        <ArtifactDialog place={{ isPublic: tab === 'public', adminCreated: tab === 'admin' }} onClose={close} />
      ) : null}
      {made === 'bucket' ? <BucketDialog onClose={close} /> : null}
    </>
  )
}
