import { categoryNames, qualityNames } from '@parley/contracts/templates/components.ts'
import { languageName } from '@parley/contracts/templates/languages.ts'
import { previewOf } from '@parley/contracts/templates/render.ts'
import type { Template } from '@parley/contracts/templates/templates.ts'
import { useChannelChoice } from '../channels/choices.api.ts'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonText } from '../ui/feedback/skeleton.tsx'
import { TemplateStatus } from './template.badge.tsx'
import { DecideForm } from './template.decide.tsx'
import look from './template.module.css'
import { TemplatePreview } from './template-preview.view.tsx'
import { useTemplate } from './templates.api.ts'

/** What a template looks like, and how it stands with whoever decides on it. */
export function TemplateDialog({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useTemplate(templateId)
  return (
    <Dialog isOpen title="Template" width={640} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {data ? <Viewed template={data} /> : null}
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {data || error ? null : <SkeletonText lines={6} />}
    </Dialog>
  )
}

function Viewed({ template }: { template: Template }) {
  const canDecide = useMay()('MSG_TEMPLATES.EDIT') && template.isManual && template.status === 'PENDING'
  const sender = useChannelChoice(template.channelId).data?.name
  return (
    <div className={look.viewed}>
      <TemplatePreview
        filled={previewOf(template)}
        channelType={template.channelType}
        {...(sender ? { sender } : {})}
      />
      <div className={look.facts}>
        <h3 className={look.name}>{template.name}</h3>
        <TemplateStatus status={template.status} />
        <p className={look.fact}>
          {categoryNames[template.category]} · {languageName(template.language)}
        </p>
        <p className={look.fact}>Quality: {qualityNames[template.quality]}</p>
        {template.rejectedReason ? <p className={look.reason}>{template.rejectedReason}</p> : null}
        {template.hasDraft ? <p className={look.fact}>{draftNote(template)}</p> : null}
        {canDecide ? <DecideForm template={template} /> : null}
      </div>
    </div>
  )
}

function draftNote({ status }: Template): string {
  return status === 'PENDING'
    ? 'The text that was approved before is sent until this one is.'
    : 'Changed since it was approved. The approved text is sent until you submit this one and it is approved.'
}
