import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { deleteQuestion } from '@parley/contracts/bots/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EntityPicker } from '../entities/entity.picker.tsx'
import type { IntentPartProps } from './intent.part.ts'
import { coloursOf } from './parameter.colours.ts'
import { ParameterItem } from './parameter.item.tsx'
import look from './parameters.module.css'

const columns = ['Required', 'Parameter name', 'Entity', 'Prompts', 'Value', 'Option']

/** What the intent wants to know: a row for each parameter. */
export function ParametersPane({ agentId, editor, canTeach, hasTitle }: IntentPartProps & { hasTitle?: boolean }) {
  const { content, act, fault } = editor
  const confirm = useConfirm()
  const colours = coloursOf(content.parameters)
  const remove = async (key: string) => {
    if (!(await confirm({ question: deleteQuestion('entity') }))) return
    act({ type: 'removeParameter', key })
    toast.error(intentTexts.entityDeleted)
  }
  return (
    <section className={look.pane} aria-label="Entities">
      <div className={look.head}>
        {hasTitle ? <h2 className={look.title}>Entities</h2> : <span className={look.title} />}
        {canTeach ? <AddParameter agentId={agentId} editor={editor} /> : null}
      </div>
      {content.parameters.length === 0 ? (
        <p className={look.none}>
          {canTeach ? 'Select words in a training phrase to mark them as an entity.' : 'This intent has no entities.'}
        </p>
      ) : (
        <div className={look.scroll}>
          <table className={look.table}>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {content.parameters.map(row => (
                <ParameterItem
                  key={row.key}
                  row={row}
                  colour={colours.get(row.key)?.colour ?? 1}
                  canTeach={canTeach}
                  fault={fault?.part === 'parameters' && fault.key === row.key ? fault.message : null}
                  onChange={change => act({ type: 'editParameter', key: row.key, change })}
                  onRemove={() => void remove(row.key)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** For what is asked although no training phrase says it. */
function AddParameter({ agentId, editor }: Pick<IntentPartProps, 'agentId' | 'editor'>) {
  const [isPicking, setPicking] = useState(false)
  return (
    <span className={look.add}>
      <IconButton
        compact
        icon={IconPlus}
        label="Add entity"
        aria-expanded={isPicking}
        onClick={() => setPicking(!isPicking)}
      />
      {isPicking ? (
        <EntityPicker
          agentId={agentId}
          label="Entity to add"
          parameters={[]}
          marked={null}
          hasFocus
          onClose={() => setPicking(false)}
          onPick={picked => {
            if (picked !== 'none' && 'entity' in picked) editor.act({ type: 'addParameter', entity: picked.entity })
            setPicking(false)
          }}
        />
      ) : null}
    </span>
  )
}
