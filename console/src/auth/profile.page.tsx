import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { AlertsForm } from './alerts.form.tsx'
import { PasswordForm } from './password.form.tsx'
import { useProfile } from './profile.api.ts'
import { ProfileForm } from './profile.form.tsx'
import { type ProfileTab, profileSearch } from './profile.search.ts'
import { SessionList } from './session-list.tsx'

const tabs: { id: ProfileTab; label: string; panel: (props: { autoFocus: boolean }) => React.ReactNode }[] = [
  { id: 'profile', label: 'Profile', panel: ProfileForm },
  { id: 'password', label: 'Change Password', panel: PasswordForm },
  { id: 'notifications', label: 'Notifications', panel: AlertsForm },
  { id: 'security', label: 'Security', panel: SessionList },
]

export function ProfilePage() {
  const { tab = 'profile' } = profileSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { name, enterprise } = useProfile()
  const isVisited = useVisited(tab)
  const [first] = useState(tab)
  const open = (id: string) => void navigate({ to: '.', search: profileSearch.parse({ tab: id }) })
  return (
    <Page layout="form" header={<PageHeader title="Profile" context={`${name} at ${enterprise.name}`} />}>
      <TabsBar label="Profile" tabs={tabs} active={tab} onChange={open}>
        {tabs.map(({ id, panel: Panel }) => (
          <div key={id} hidden={id !== tab}>
            {/* Walking along the tabs with the arrows, nobody wants to be drawn into a form. */}
            {isVisited(id) ? <Panel autoFocus={id === first} /> : null}
          </div>
        ))}
      </TabsBar>
    </Page>
  )
}

/** A tab once opened stays alive behind the others, so that looking something up costs nobody what they had typed. */
function useVisited(tab: ProfileTab): (tab: ProfileTab) => boolean {
  const [visited, setVisited] = useState<ReadonlySet<ProfileTab>>(new Set([tab]))
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]))
  return id => visited.has(id)
}
