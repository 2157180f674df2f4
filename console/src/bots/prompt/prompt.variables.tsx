import type { PromptConfig } from '@parley/contracts/bots/agents.ts'
import { promptLimits, promptTexts } from '@parley/contracts/bots/prompt.ts'
import { deleteQuestion } from '@parley/contracts/bots/texts.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import look from './prompt.module.css'

type Variable = PromptConfig['userData'][number]
type PromptVariablesProps = {
  variables: readonly Variable[]
  error: string | null
  isFixed: boolean
  onChange: (variables: Variable[]) => void
}

export function PromptVariables({ variables, error, isFixed, onChange }: PromptVariablesProps) {
  const confirm = useConfirm()
  const change = (at: number, part: Partial<Variable>) =>
    onChange(variables.map((variable, place) => (place === at ? { ...variable, ...part } : variable)))
  const remove = async (at: number) => {
    if (await confirm({ question: deleteQuestion('variable'), isDanger: true })) {
      onChange(variables.filter((_, place) => place !== at))
    }
  }
  return (
    <section aria-label="Variables" className={look.variables}>
      {error ? (
        <div className={look.error} role="alert">
          <FieldError message={error} />
        </div>
      ) : null}
      {variables.length === 0 ? <p className={look.none}>{promptTexts.noVariables}</p> : null}
      {variables.map((variable, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own until somebody types one (2026-11-21)
        <div key={at} className={look.variable}>
          <TextField
            label={`Name ${at + 1}`}
            value={variable.name}
            disabled={isFixed}
            maxLength={promptLimits.name}
            onChange={name => change(at, { name })}
          />
          <TextField
            label={`Description ${at + 1}`}
            value={variable.description}
            disabled={isFixed}
            maxLength={promptLimits.description}
            onChange={description => change(at, { description })}
          />
          {isFixed ? null : (
            <IconButton icon={IconTrash} label={`Delete variable ${at + 1}`} onClick={() => void remove(at)} />
          )}
        </div>
      ))}
      {isFixed || variables.length >= promptLimits.variables ? null : (
        <div>
          <Button icon={IconPlus} onClick={() => onChange([...variables, { name: '', description: '' }])}>
            Add variable
          </Button>
        </div>
      )}
    </section>
  )
}
