import { Menu, UnstyledButton } from '@mantine/core'
import { communityTexts } from '@parley/contracts/enterprises/community.ts'
import { artifactTexts } from '@parley/contracts/files/artifacts.ts'
import { IconFolders, IconHelp, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useProfile } from '../auth/profile.api.ts'
import { signOut } from '../auth/sign-out.ts'
import { Icon } from '../ui/button/icon.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Avatar } from '../ui/picture/avatar.tsx'
import { showKeys } from './keys.tsx'
import look from './profile-menu.module.css'
import { schemeNamed, schemes, useColourScheme } from './use-colour-scheme.ts'

export function ProfileMenu({ onHelp }: { onHelp: (() => void) | null }) {
  const { name, emailId, profilePic, directSSO, artifactsEnabled } = useProfile()
  const go = useGo()
  return (
    <Menu width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={look.button} aria-label="Profile" data-tip="Profile">
          <Avatar name={name} src={profilePic} size={32} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={look.who}>
          <div className={look.name}>{name}</div>
          <div className={look.mail}>{emailId}</div>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconUserCircle} />} onClick={() => go('/details/myprofile')}>
          Details
        </Menu.Item>
        {artifactsEnabled ? (
          <Menu.Item leftSection={<Icon of={IconFolders} />} onClick={() => go('/content-library')}>
            {artifactTexts.library}
          </Menu.Item>
        ) : null}
        {onHelp ? (
          <Menu.Item leftSection={<Icon of={IconHelp} />} onClick={onHelp}>
            {communityTexts.open}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<Icon of={IconKeyboard} />} onClick={showKeys} rightSection="?">
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <SchemeItems />
        {directSSO ? null : (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={() => void signOut()}>
              Signout
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function SchemeItems() {
  const { scheme, choose } = useColourScheme()
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={scheme} onChange={chosen => choose(schemeNamed(chosen))}>
        {schemes.map(({ name, label, icon }) => (
          <Menu.RadioItem key={name} value={name} rightSection={<Icon of={icon} />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
