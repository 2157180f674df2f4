import { definitionTexts } from '@parley/contracts/contacts/definitions.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { useDefinition, useDefinitionUse } from './definitions.api.ts'
import { DefinitionForm } from './definitions.form.tsx'

type DefinitionPanelProps = {
  isOpen: boolean
  /** Null makes a new field. */
  definitionId: string | null
  onClose: (isSaved?: boolean) => void
}

/** 400 wide beside the list; leaving what was typed is asked about by the address that changes. */
export function DefinitionPanel({ isOpen, definitionId, onClose }: DefinitionPanelProps) {
  return (
    <SidePanel
      isOpen={isOpen}
      title={definitionId ? definitionTexts.editTitle : definitionTexts.addTitle}
      onClose={() => onClose()}
    >
      {definitionId ? (
        <EditDefinition definitionId={definitionId} onClose={onClose} />
      ) : (
        <DefinitionForm definition={null} contacts={0} onClose={onClose} />
      )}
    </SidePanel>
  )
}

function EditDefinition({ definitionId, onClose }: { definitionId: string; onClose: (isSaved?: boolean) => void }) {
  const { data, error, refetch, isFetching } = useDefinition(definitionId)
  const use = useDefinitionUse(definitionId)
  const back = { label: 'Back to the list', onClick: () => onClose() }
  const failure = error ?? use.error
  if (data?.builtIn) {
    return (
      <EmptyState message={definitionTexts.builtIn} action={<Button onClick={back.onClick}>{back.label}</Button>} />
    )
  }
  if (data && use.data !== undefined) {
    return <DefinitionForm definition={data} contacts={use.data} onClose={onClose} />
  }
  if (!failure) return <SkeletonForm fields={6} />
  const retry = () => void Promise.all([refetch(), use.refetch()])
  return <LoadFailure error={failure} onRetry={retry} isRetrying={isFetching} back={back} />
}
