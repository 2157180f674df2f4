import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { profileQuery } from '../auth/profile.api.ts'
import { PermissionsProvider } from '../lib/permissions.tsx'
import { TimeZoneProvider } from '../lib/time-zone.tsx'
import { useSignedIn } from '../lib/use-signed-in.ts'
import { ConfirmProvider } from '../ui/dialog/use-confirm.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageLoader } from './page-loader.tsx'
import { useRealtime } from './use-realtime.ts'

/** What every screen relies on: who reads, what they may do, their time zone. */
export function ForReader({ children }: { children: (held: ReadonlySet<string>) => ReactNode }) {
  useRealtime()
  const isSignedIn = useSignedIn()
  const profile = useQuery(profileQuery)
  const permissions = profile.data?.permissions
  const held = useMemo(() => new Set(permissions), [permissions])
  if (isSignedIn && profile.data) {
    return (
      <PermissionsProvider held={held}>
        <TimeZoneProvider timeZone={profile.data.timezone}>
          <ConfirmProvider>{children(held)}</ConfirmProvider>
        </TimeZoneProvider>
      </PermissionsProvider>
    )
  }
  return (
    <main>
      {isSignedIn && profile.isError ? (
        <ErrorState
          message={profile.error.message}
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      ) : (
        <PageLoader />
      )}
    </main>
  )
}
