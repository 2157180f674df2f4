import { useMay } from '../../lib/permissions.tsx'
import { AgentPicker, useAllAgents } from '../../reports/agents.picker.tsx'
import type { FieldBinding } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

const label = 'Bot'

/** The bot that answers first on a channel. */
export function BotField(props: FieldBinding<string>) {
  // Whoever may not see bots is not asked to choose one, and keeps the one that is chosen.
  return useMay()('NLP.VIEW') ? <BotChoice {...props} /> : <HiddenBot isChosen={props.value !== ''} />
}

function BotChoice({ value, onChange, ...props }: FieldBinding<string>) {
  const bots = useAllAgents()
  const chosen = bots.data?.find(bot => bot.id === value)
  const isSilent = chosen && chosen.type !== 'prompt' && chosen.servingVersion === null
  return (
    <AgentPicker
      {...props}
      label={label}
      placeholder="No bot"
      value={value || null}
      onChange={id => onChange(id ?? '')}
      canClear
      help={
        isSilent ? 'This bot is not trained yet. Train it in Skills, then it answers here.' : 'Answers visitors first.'
      }
    />
  )
}

function HiddenBot({ isChosen }: { isChosen: boolean }) {
  return (
    <TextField
      label={label}
      value={isChosen ? 'Chosen' : 'None'}
      help="Your role does not show bots. What is chosen stays."
      disabled
      onChange={() => undefined}
    />
  )
}
