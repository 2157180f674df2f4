import { type Kind, kinds, listHref } from '@parley/contracts/templates/kinds.ts'
import type { Template } from '@parley/contracts/templates/templates.ts'
import { templateTexts } from '@parley/contracts/templates/templates.ts'
import { IconTrash } from '@tabler/icons-react'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { useChannelChoices } from '../channels/choices.api.ts'
import { isGone } from '../lib/call-refused.ts'
import { useMay } from '../lib/permissions.tsx'
import type { Action } from '../ui/button/actions-menu.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { TemplateStatus } from './template.badge.tsx'
import { TemplateForm } from './template.form.tsx'
import look from './template.module.css'
import { useTemplate } from './templates.api.ts'
import { useKind } from './use-kind.ts'
import { useAskToDelete } from './use-row-actions.ts'

export function CreateTemplatePage() {
  const kind = useKind()
  return kind ? <NewTemplate kind={kind} /> : <NotFoundPage />
}

function NewTemplate({ kind }: { kind: Kind }) {
  const channels = useChannelChoices(kind.type)
  return (
    <Page header={<PageHeader title="Create Template" crumbs={crumbsOf(kind)} />}>
      {channels.data ? (
        <TemplateForm key={kind.id} kind={kind} template={null} channels={channels.data} isReadOnly={false} />
      ) : (
        <Waiting reads={[channels]} />
      )}
    </Page>
  )
}

export function TemplatePage() {
  const { templateId = '' } = useParams({ strict: false })
  const kind = useKind()
  const template = useTemplate(templateId)
  if (!kind || isGone(template.error)) return <NotFoundPage />
  if (template.data && template.data.channelType !== kind.type) return <UnderItsKind template={template.data} />
  return <OneTemplate key={templateId} kind={kind} template={template} />
}

/** The form of another kind lacks parts that this one has, and would take them away. */
function UnderItsKind({ template: { id: templateId, channelType } }: { template: Template }) {
  const own = kinds.find(({ type }) => type === channelType)
  if (!own) return <NotFoundPage />
  return <Navigate to="/admin/messageTemplate/$kind/$templateId" params={{ kind: own.id, templateId }} replace />
}

type OneProps = { kind: Kind; template: ReturnType<typeof useTemplate> }

function OneTemplate({ kind, template }: OneProps) {
  const canEdit = useMay()('MSG_TEMPLATES.EDIT')
  const channels = useChannelChoices(kind.type)
  const isUnderReview = template.data?.status === 'PENDING'
  return (
    <Page header={<TemplateHeader kind={kind} template={template.data} />}>
      {template.data && channels.data ? (
        <>
          <Notes template={template.data} />
          {/* Approved or rejected meanwhile: it may be written in again, and begins with what is stored. */}
          <TemplateForm
            key={`${template.data.id} ${isUnderReview}`}
            kind={kind}
            template={template.data}
            channels={channels.data}
            isReadOnly={!canEdit || isUnderReview}
          />
        </>
      ) : (
        <Waiting reads={[template, channels]} />
      )}
    </Page>
  )
}

function TemplateHeader({ kind, template }: { kind: Kind; template: Template | undefined }) {
  const more = useDeleteAction(kind, template)
  if (!template) return <PageHeader title="Template" crumbs={crumbsOf(kind)} />
  return (
    <PageHeader
      title={template.name}
      crumbs={crumbsOf(kind)}
      aside={<TemplateStatus status={template.status} />}
      more={more}
    />
  )
}

function Notes({ template }: { template: Template }) {
  const { status, rejectedReason, hasDraft } = template
  if (status === 'PENDING') return <p className={look.note}>{templateTexts.underReview}</p>
  if (rejectedReason) return <p className={look.reason}>{rejectedReason}</p>
  if (!hasDraft) return null
  return <p className={look.note}>Changed since it was approved. The approved text is sent until this one is.</p>
}

function useDeleteAction(kind: Kind, template: Template | undefined): Action[] {
  const canDelete = useMay()('MSG_TEMPLATES.DELETE')
  const navigate = useNavigate()
  const ask = useAskToDelete(
    () => void navigate({ to: '/admin/messageTemplate/$kind', params: { kind: kind.id }, ignoreBlocker: true }),
  )
  if (!template || !canDelete) return []
  return [{ label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => ask(template.id) }]
}

type Read = { error: Error | null; isFetching: boolean; refetch: () => unknown }

function Waiting({ reads }: { reads: readonly Read[] }) {
  const failed = reads.find(({ error }) => error)
  if (!failed) return <SkeletonForm fields={6} />
  return (
    <ErrorState
      message={failed.error?.message ?? ''}
      onRetry={() => void failed.refetch()}
      isRetrying={failed.isFetching}
    />
  )
}

function crumbsOf(kind: Kind) {
  return [{ label: `${templateTexts.title}: ${kind.label}`, href: listHref(kind) }]
}
