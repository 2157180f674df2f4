import type { Mapping } from '@parley/contracts/templates/mapping.ts'
import type { ReactNode } from 'react'
import { namedVariables } from '../broadcasts/message.api.ts'
import { useChannelChoice } from '../channels/choices.api.ts'
import { useDepartmentName } from '../departments/department.picker.tsx'
import { type CampaignValues, type FallbackValues, type Templates, waits } from './campaign.draft.ts'
import look from './campaign.module.css'
import { accessNames, reasonNames, stepNames, uploadNames } from './campaigns.words.ts'

type SummaryProps = { values: CampaignValues; templates: Templates }

/** All that is known of a campaign, in the order of its steps. */
export function CampaignSummary({ values, templates }: SummaryProps) {
  const channel = useChannelChoice(values.channelId).data?.name
  const department = useDepartmentName()(values.deptId)
  const files = [values.media, ...values.cards].flatMap(file => file?.fileName ?? [])
  return (
    <>
      <Facts title={stepNames.details}>
        <Fact name="Campaign Name">{values.name}</Fact>
        {values.description ? <Fact name="Description">{values.description}</Fact> : null}
        {department ? <Fact name="Department">{department}</Fact> : null}
        <Fact name="Who sees it">{accessNames[values.accessType]}</Fact>
      </Facts>
      <Facts title={stepNames.message}>
        <Fact name="Channel">{channel}</Fact>
        <Fact name="Template">{templates.template?.name}</Fact>
        {files.length > 0 ? <Fact name="Attachment">{files.join(', ')}</Fact> : null}
        <Fact name="Count clicks">{values.trackLinks ? 'Yes' : 'No'}</Fact>
      </Facts>
      <Facts title={stepNames.recipients}>
        <Fact name="Upload Type">{uploadNames[values.uploadType]}</Fact>
      </Facts>
      <Variables title={stepNames.variables} template={templates.template} mapping={values.mapping} />
      {values.hasFallback ? <Fallback values={values.fallback} template={templates.fallback} /> : null}
    </>
  )
}

type FallbackProps = { values: FallbackValues; template: Templates['fallback'] }

function Fallback({ values, template }: FallbackProps) {
  const channel = useChannelChoice(values.channelId).data?.name
  const when = values.on.map(reason => reasonNames[reason]).join(' · ')
  return (
    <>
      <Facts title="Fallback">
        <Fact name="Channel">{channel}</Fact>
        <Fact name="Template">{template?.name}</Fact>
        <Fact name="Sent when">{when}</Fact>
        {waits(values.on) ? <Fact name="Minutes to wait">{values.afterMinutes}</Fact> : null}
      </Facts>
      <Variables title="Variables of the fallback" template={template} mapping={values.mapping} />
    </>
  )
}

type VariablesProps = { title: string; template: Templates['template']; mapping: readonly Mapping[] }

function Variables({ title, template, mapping }: VariablesProps) {
  const variables = template ? namedVariables(template) : []
  if (variables.length === 0) return null
  return (
    <Facts title={title}>
      {variables.map(({ name, title: called }) => (
        <Fact key={name} name={called}>
          {wordsOf(mapping.find(row => row.name === name))}
        </Fact>
      ))}
    </Facts>
  )
}

function wordsOf(row: Mapping | undefined): string {
  if (!row?.value) return ''
  if (row.type !== 'column') return row.value
  const [column = '', ...rest] = row.value.split('|')
  return rest.length > 0 ? `Column “${column}”, or “${rest.join('|')}”` : `Column “${column}”`
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={look.part} aria-label={title}>
      <h2 className={look.title}>{title}</h2>
      <dl className={look.facts}>{children}</dl>
    </section>
  )
}

/** A dash where nothing is chosen yet. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{children || '-'}</dd>
    </>
  )
}
