import type { AgentType } from '@parley/contracts/bots/agents.ts'
import { authConfigTexts } from '@parley/contracts/enterprises/auth-configs.ts'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IntegrationDialog } from '../models/integration.dialog.tsx'
import { useLanguageModels } from '../models/language-models.api.ts'
import look from './agents.module.css'

const types: { value: AgentType; label: string; help: string }[] = [
  { value: 'nlp', label: 'NLP', help: 'Answers by intents that you teach it.' },
  { value: 'prompt', label: 'Prompt', help: 'Answers by a prompt. Needs a language model.' },
]

type AgentTypeFieldProps = { value: AgentType; onChange: (type: AgentType) => void; isFixed: boolean }

export function AgentTypeField({ value, onChange, isFixed }: AgentTypeFieldProps) {
  const { data: models = [], isSuccess } = useLanguageModels()
  const canCreate = useMay()(['INTEGRATIONS.CREATE', 'NLP']) && isSuccess && models.length === 0 && !isFixed
  const [isOpen, open] = useState(false)
  return (
    <fieldset className={look.types}>
      <legend className={look.legend}>Agent Type</legend>
      {types.map(type => {
        // A prompt agent answers through a language model: without one there is nothing to make it with.
        const isDisabled = isFixed || (type.value === 'prompt' && models.length === 0)
        return (
          <label key={type.value} className={look.type} data-disabled={isDisabled || undefined}>
            <input
              type="radio"
              name="type"
              value={type.value}
              checked={value === type.value}
              disabled={isDisabled}
              onChange={() => onChange(type.value)}
            />
            <span className={look.typeName}>{type.label}</span>
            <span className={look.typeHelp}>{type.help}</span>
          </label>
        )
      })}
      {canCreate ? (
        <Button kind="subtle" onClick={() => open(true)}>
          {authConfigTexts.create}
        </Button>
      ) : null}
      <IntegrationDialog isOpen={isOpen} onClose={() => open(false)} onSaved={() => open(false)} />
    </fieldset>
  )
}
