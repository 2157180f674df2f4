import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { IconPlayerPlay, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { PreviewPane } from '../broadcasts/preview-pane.view.tsx'
import { Button } from '../ui/button/button.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { useGo } from '../ui/frame/link.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { DetailsStep } from './campaign.details.tsx'
import type { CampaignValues } from './campaign.draft.ts'
import { MessageStep } from './campaign.message.tsx'
import look from './campaign.module.css'
import { RecipientsStep } from './campaign.recipients.tsx'
import { CampaignSummary } from './campaign.summary.tsx'
import { VariablesStep } from './campaign.variables.tsx'
import { campaignPaths, type Step, steps } from './campaigns.search.ts'
import { campaignWords, stepNames } from './campaigns.words.ts'
import { useMayIterate } from './use-campaign-actions.ts'
import { type CampaignEditor, useCampaignForm } from './use-campaign-form.ts'

type FormProps = {
  /** Null makes a new one. */
  campaign: Campaign | null
  initial: CampaignValues
  draftKey: string
}

/** A campaign, step by step; beside it what recipients will see. */
export function CampaignForm({ campaign, initial, draftKey }: FormProps) {
  const navigate = useNavigate()
  // What the button asked for is known before the form is looked at.
  const toGo = useRef(campaignPaths.one)
  const onSaved = ({ id }: Campaign) => void navigate({ href: toGo.current(id), ignoreBlocker: true })
  const editor = useCampaignForm({ campaign, initial, draftKey, onSaved })
  const { form, step } = editor
  useUnsavedGuard(form.isDirty, form.dropDraft)
  const saveFor = (place: (campaignId: string) => string) => {
    toGo.current = place
    void form.submit().finally(() => {
      toGo.current = campaignPaths.one
    })
  }
  return (
    <div className={look.room}>
      <Form form={form} label={campaign ? campaignWords.edit : campaignWords.create} isLong>
        <TabsBar
          label="Steps"
          tabs={steps.map(id => ({ id, label: stepNames[id], isFaulty: editor.isFaulty(id) }))}
          active={step}
          onChange={id => editor.show(steps.find(one => one === id) ?? step)}
        >
          <div className={look.fields}>{stepOf(editor, saveFor)[step]}</div>
        </TabsBar>
        <Actions editor={editor} />
      </Form>
      <aside className={look.side} aria-label="Preview">
        {editor.message.template ? (
          <PreviewPane state={editor.message} />
        ) : (
          <p className={look.hint}>Choose a template, and what recipients will see stands here.</p>
        )}
      </aside>
    </div>
  )
}

type SaveFor = (place: (campaignId: string) => string) => void

function stepOf(editor: CampaignEditor, saveFor: SaveFor): Record<Step, ReactNode> {
  return {
    details: <DetailsStep editor={editor} />,
    message: <MessageStep editor={editor} />,
    recipients: <RecipientsStep editor={editor} />,
    variables: <VariablesStep editor={editor} />,
    review: <ReviewStep editor={editor} saveFor={saveFor} />,
  }
}

function ReviewStep({ editor, saveFor }: { editor: CampaignEditor; saveFor: SaveFor }) {
  const mayIterate = useMayIterate()
  const { form, message, fallback } = editor
  return (
    <>
      <CampaignSummary values={form.values} templates={{ template: message.template, fallback: fallback.template }} />
      <div className={look.then}>
        <Button
          icon={IconSend}
          disabled={form.isSaving}
          onClick={() => saveFor(id => `${campaignPaths.one(id)}?show=test`)}
        >
          {campaignWords.sendTest}
        </Button>
        {mayIterate(editor.campaign ?? { active: true }) ? (
          <Button icon={IconPlayerPlay} disabled={form.isSaving} onClick={() => saveFor(campaignPaths.iteration)}>
            {campaignWords.createIteration}
          </Button>
        ) : null}
        <span className={look.hint}>Saves the campaign first.</span>
      </div>
    </>
  )
}

function Actions({ editor: { form, campaign, step, back, next } }: { editor: CampaignEditor }) {
  const go = useGo()
  const isLast = step === steps.at(-1)
  return (
    <FormActions>
      <Button disabled={step === steps[0]} onClick={back}>
        Back
      </Button>
      <Button kind={isLast ? 'default' : 'primary'} disabled={isLast} onClick={next}>
        Next
      </Button>
      <Button kind={isLast ? 'primary' : 'default'} type="submit" isBusy={form.isSaving}>
        Save
      </Button>
      <Button kind="subtle" onClick={() => go(campaign ? campaignPaths.one(campaign.id) : campaignPaths.list)}>
        Cancel
      </Button>
    </FormActions>
  )
}
