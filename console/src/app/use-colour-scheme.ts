import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

export type SchemeName = 'light' | 'dark' | 'auto'

export const schemes = [
  { name: 'light', label: 'Light', icon: IconSun },
  { name: 'dark', label: 'Dark', icon: IconMoon },
  { name: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const satisfies readonly { name: SchemeName; label: string; icon: unknown }[]

export function useColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { scheme: colorScheme, choose: setColorScheme }
}

export function schemeNamed(name: string): SchemeName {
  return schemes.find(scheme => scheme.name === name)?.name ?? 'auto'
}
