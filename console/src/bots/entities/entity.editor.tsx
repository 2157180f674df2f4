import type { Entity } from '@parley/contracts/bots/entities.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import { withRow } from './entity.draft.ts'
import look from './entity.module.css'
import { EntityValues } from './entity.values.tsx'
import { useEntityForm } from './use-entity-form.ts'

type EntityEditorProps = { agentId: string; entity: Entity | null; canTeach: boolean }

export function EntityEditor({ agentId, entity, canTeach }: EntityEditorProps) {
  const go = useGo()
  const back = () => go(`/bots/${agentId}/entity-list`)
  const { form, change, problemAt, isValid, isSaving, hasRestoredDraft, save, discard } = useEntityForm({
    agentId,
    entity,
    onSaved: back,
  })
  return (
    <form
      className={look.page}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={event => routeEnter(event, () => isValid && canTeach && void save())}
    >
      <h2 className={look.title}>{titleOf(entity, canTeach)}</h2>
      {hasRestoredDraft ? (
        <p className={look.restored}>
          Your unsaved changes are back.
          <Button compact kind="subtle" onClick={discard}>
            Discard them
          </Button>
        </p>
      ) : null}
      <div className={look.name}>
        <TextField
          label="Entity name"
          required={canTeach}
          autoFocus={entity === null}
          disabled={!canTeach}
          maxLength={limits.name}
          value={form.name}
          error={problemAt('name')}
          onChange={name => change({ ...form, name })}
        />
      </div>
      <EntityValues form={form} canTeach={canTeach} onChange={change} problemAt={problemAt} />
      <div className={look.add}>
        {canTeach && isValid ? (
          <Button compact icon={IconPlus} onClick={() => change(withRow(form))}>
            Add value
          </Button>
        ) : null}
      </div>
      <div className={look.actions}>
        {canTeach ? (
          <Button kind="primary" type="submit" isBusy={isSaving} disabled={!isValid}>
            {entity ? 'Update' : 'Create'}
          </Button>
        ) : null}
        <Button onClick={back}>{canTeach ? 'Cancel' : 'Back to entities'}</Button>
      </div>
    </form>
  )
}

/** Between so many fields Enter would save by accident: it takes Ctrl as well. */
function routeEnter(event: KeyboardEvent, save: () => void): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (!event.currentTarget.contains(event.target)) return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) save()
}

function titleOf(entity: Entity | null, canTeach: boolean): string {
  if (!canTeach && entity) return entity.name
  return entity ? 'Update Custom Entity' : 'Create Custom Entity'
}
