import { type CrawlSchedule, crawlSchedules, crawlTexts } from '@parley/contracts/bots/crawls.ts'
import { type GenAi, genAiProblems, knowledgeTexts } from '@parley/contracts/bots/knowledge.ts'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useGo } from '../../ui/frame/link.tsx'
import { LanguageModelField } from '../models/language-model.field.tsx'
import { useSaveGenAi } from './gen-ai.api.ts'
import { GenAiDocuments } from './gen-ai.documents.tsx'
import look from './gen-ai.module.css'
import { GenAiWebsites } from './gen-ai.websites.tsx'

type Values = {
  kbFromWebsite: boolean
  websitesUrls: string[]
  kbFromDoc: boolean
  genAiConfigId: string | null
  crawlSchedule: CrawlSchedule
}

const scheduleLabels: Record<CrawlSchedule, string> = {
  never: 'Never',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}
const schedules = crawlSchedules.map(value => ({ value, label: scheduleLabels[value] }))

/** Documents are uploaded by themselves; everything else is kept by 'Update'. */
export function GenAiForm({ agentId, genAi, back }: { agentId: string; genAi: GenAi; back: string }) {
  const canTeach = useMay()('NLP')
  const go = useGo()
  const save = useSaveGenAi(agentId)
  const form = useDraftForm<Values>({
    initial: valuesOf(genAi),
    validate: values => problemsOf(values, genAi.documents.length),
    onSubmit: values => save({ ...values, genAiConfigId: values.genAiConfigId ?? '' }),
  })
  useUnsavedGuard(form.isDirty && !form.isSaving)
  const { kbFromWebsite, websitesUrls, kbFromDoc } = form.values
  const cancel = () => {
    form.reset()
    setTimeout(() => go(back))
  }
  return (
    <Form form={form} label="GenAI" isLong autoFocus={false}>
      <section className={look.card}>
        <SwitchField {...form.field('kbFromWebsite')} label={knowledgeTexts.fromWebsite} disabled={!canTeach} />
        <GenAiWebsites
          urls={websitesUrls}
          pages={genAi.pages}
          error={form.errorAt('websitesUrls')}
          isOn={kbFromWebsite && canTeach}
          onChange={next => form.set('websitesUrls', next)}
        />
        <SelectField
          {...form.field('crawlSchedule')}
          label={crawlTexts.schedule}
          options={schedules}
          disabled={!(kbFromWebsite && canTeach)}
          onChange={next => form.set('crawlSchedule', crawlSchedules.find(known => known === next) ?? 'never')}
        />
      </section>
      <section className={look.card}>
        <SwitchField {...form.field('kbFromDoc')} label={knowledgeTexts.fromDocument} disabled={!canTeach} />
        <GenAiDocuments
          agentId={agentId}
          documents={genAi.documents}
          error={form.errorAt('documents')}
          isOn={kbFromDoc && canTeach}
        />
      </section>
      <LanguageModelField
        {...form.field('genAiConfigId')}
        label="Configuration"
        disabled={!canTeach}
        required={kbFromWebsite || kbFromDoc}
      />
      {canTeach ? (
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Update
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </FormActions>
      ) : null}
    </Form>
  )
}

function valuesOf({ kbFromWebsite, websitesUrls, kbFromDoc, genAiConfigId, crawlSchedule }: GenAi): Values {
  return { kbFromWebsite, websitesUrls, kbFromDoc, genAiConfigId, crawlSchedule }
}

/** The first problem of each field; a problem of one address stands below the list. */
function problemsOf(values: Values, documentCount: number): Record<string, string> {
  const problems = genAiProblems(values, documentCount).reverse()
  return Object.fromEntries(problems.map(({ field = '', message }) => [field.replace(/\[\d+\]$/, ''), message]))
}
