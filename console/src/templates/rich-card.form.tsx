import { isTooLong } from '@parley/contracts/templates/check.text.ts'
import { type RichCard, richCardLimits, richCardTypes } from '@parley/contracts/templates/rich-cards.ts'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { FieldPair, Form, FormActions } from '../ui/form/form.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { type DraftForm, useDraftForm } from '../ui/form/use-draft-form.ts'
import { useFollowed } from '../ui/form/use-followed.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { useGo } from '../ui/frame/link.tsx'
import { CountedField } from './counted.field.tsx'
import { Lockable } from './lockable.tsx'
import { RichCardCards } from './rich-card.cards.tsx'
import { bodyOf, problemsOf, type RichCardValues, valuesOf, withType } from './rich-card.draft.ts'
import { RichCardPreview } from './rich-card.preview.tsx'
import { useSaveRichCard } from './rich-cards.api.ts'
import { SuggestionsField } from './suggestions.field.tsx'
import look from './template.module.css'

type FormProps = { card: RichCard | null; isReadOnly: boolean }

/** What is written on the left, what an RCS app shows of it on the right. */
export function RichCardForm({ card, isReadOnly }: FormProps) {
  const { form, problemAt, isFaulty } = useCardForm(card)
  const [chosen, choose] = useState(0)
  const shown = useDeferredValue(form.values)
  return (
    <div className={look.columns}>
      <Form form={form} label="Rich card" isLong autoFocus={card === null}>
        <div className={look.fields}>
          <Lockable isLocked={isReadOnly}>
            <CountedField
              {...form.field('name')}
              label="Name"
              required
              limit={richCardLimits.name}
              error={problemAt('name')}
            />
            <KindFields form={form} />
          </Lockable>
          <RichCardCards
            form={form}
            problemAt={problemAt}
            isFaulty={isFaulty}
            isReadOnly={isReadOnly}
            chosen={chosen}
            onChoose={choose}
          />
          <Lockable isLocked={isReadOnly}>
            <SuggestionsField
              label="Suggestions below the message"
              value={form.values.suggestions}
              onChange={suggestions => form.set('suggestions', suggestions)}
              path="suggestions"
              problemAt={problemAt}
              most={richCardLimits.suggestions}
            />
          </Lockable>
        </div>
        {isReadOnly ? null : <Actions isSaving={form.isSaving} />}
      </Form>
      <div className={look.preview}>
        <RichCardPreview card={bodyOf(shown)} edited={chosen} />
      </div>
    </div>
  )
}

const typeOptions = richCardTypes.map(value => ({
  value,
  label: value === 'standalone' ? 'Standalone' : 'Carousel',
}))
const orientationOptions = [
  { value: 'VERTICAL', label: 'Upright' },
  { value: 'HORIZONTAL', label: 'Picture beside the text' },
]

function KindFields({ form }: { form: DraftForm<RichCardValues> }) {
  const { values } = form
  return (
    <FieldPair>
      <SelectField
        name="type"
        label="Type"
        options={typeOptions}
        value={values.type}
        onChange={value => form.change(withType(values, value === 'carousel' ? 'carousel' : 'standalone'))}
      />
      <SelectField
        name="orientation"
        label="Orientation"
        options={orientationOptions}
        value={values.orientation}
        disabled={values.type === 'carousel'}
        onChange={value => form.set('orientation', value === 'HORIZONTAL' ? 'HORIZONTAL' : 'VERTICAL')}
      />
    </FieldPair>
  )
}

function Actions({ isSaving }: { isSaving: boolean }) {
  const go = useGo()
  return (
    <FormActions>
      <Button kind="primary" type="submit" isBusy={isSaving}>
        Save
      </Button>
      <Button onClick={() => go('/admin/richcard')}>Cancel</Button>
    </FormActions>
  )
}

function useCardForm(card: RichCard | null) {
  const save = useSaveRichCard(card?.id ?? null)
  const navigate = useNavigate()
  const [isTried, setTried] = useState(false)
  const initial = valuesOf(card)
  const form = useDraftForm<RichCardValues>({
    initial,
    draftKey: `rich-cards.${card?.id ?? 'create'}`,
    validate: values => {
      setTried(true)
      return problemsOf(values)
    },
    onSubmit: async values => {
      await save(bodyOf(values))
      // What is on the screen has just been saved, though the form learns it only after this.
      await navigate({ to: '/admin/richcard', ignoreBlocker: true })
    },
  })
  useFollowed(form, card && initial)
  useUnsavedGuard(form.isDirty, form.dropDraft)
  const problems = problemsOf(form.values)
  const problemAt = (path: string) => {
    const found = problems[path] ?? null
    const isSeen = isTried || (found !== null && isTooLong(found))
    return (isSeen ? found : null) ?? form.errorAt(path)
  }
  const isFaulty = (path: string) =>
    Object.keys(problems).some(field => field.startsWith(`${path}.`) && problemAt(field) !== null)
  return { form, problemAt, isFaulty }
}
