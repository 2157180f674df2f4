import { IconTestPipe } from '@tabler/icons-react'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useTestFromSession } from './tests.api.ts'

/** Makes a test of the conversation that a message belongs to. */
export function TestFromSession({ agentId, sessionId }: { agentId: string; sessionId: string }) {
  const canTeach = useMay()('NLP')
  const { mutate, isPending, isSuccess } = useTestFromSession(agentId)
  if (!canTeach) return null
  return (
    <Button compact icon={IconTestPipe} isBusy={isPending} disabled={isSuccess} onClick={() => mutate(sessionId)}>
      Make a test of this conversation
    </Button>
  )
}
