import { useParams } from '@tanstack/react-router'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useMay } from '../../lib/permissions.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import { useEntity } from './entities.api.ts'
import { EntityEditor } from './entity.editor.tsx'
import look from './entity.module.css'

/** Makes a custom entity, or changes the one that the address names. */
export function EntityPage() {
  const { agentId = '', entityId = null } = useParams({ strict: false })
  const { data, error, refetch, isFetching } = useEntity(agentId, entityId)
  const canTeach = useMay()('NLP')
  const go = useGo()
  if (entityId === null) return <EntityEditor agentId={agentId} entity={null} canTeach />
  if (data) return <EntityEditor key={data.id} agentId={agentId} entity={data} canTeach={canTeach && data.type === 0} />
  if (error) {
    const back = { label: 'Back to entities', onClick: () => go(`/bots/${agentId}/entity-list`) }
    return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} back={back} />
  }
  return (
    <div className={look.page}>
      <SkeletonForm fields={4} />
    </div>
  )
}
