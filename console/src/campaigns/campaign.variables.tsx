import { allVariables } from '@parley/contracts/templates/variables.ts'
import { MappingPanel } from '../broadcasts/mapping-panel.view.tsx'
import { columnKind } from './campaign.draft.ts'
import look from './campaign.module.css'
import type { CampaignEditor } from './use-campaign-form.ts'

/** What stands in the places that the templates leave open. */
export function VariablesStep({ editor: { form, columns, message, fallback } }: { editor: CampaignEditor }) {
  const { hasFallback, uploadType } = form.values
  const kind = columnKind(uploadType)
  const source = kind === 'rows' ? columns : kind
  const templates = [message.template, hasFallback ? fallback.template : null]
  const isEmpty = templates.every(template => template === null || allVariables(template).length === 0)
  return (
    <>
      {isEmpty ? <p className={look.hint}>{emptyWords(message.template !== null)}</p> : null}
      <MappingPanel state={message} source={source} isLocked={false} />
      {hasFallback ? (
        <MappingPanel title="Variable mapping of the fallback" state={fallback} source={source} isLocked={false} />
      ) : null}
    </>
  )
}

function emptyWords(hasTemplate: boolean): string {
  return hasTemplate ? 'The template has no variables.' : 'Choose a template first, under Message.'
}
