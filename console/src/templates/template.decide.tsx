import { administrator } from '@parley/contracts/auth/permissions.ts'
import { type Template, templateTexts } from '@parley/contracts/templates/templates.ts'
import { useRef, useState } from 'react'
import { useProfile } from '../auth/profile.api.ts'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import look from './template.module.css'
import { useDecideTemplate } from './templates.api.ts'

/** Some vendors tell nobody but the person who registers a template with them. Who made it needs another pair of eyes. */
export function DecideForm({ template }: { template: Template }) {
  const { uId, roles } = useProfile()
  const isOwn = template.createdBy.uId === uId && !roles.includes(administrator)
  return isOwn ? <p className={look.fact}>{templateTexts.notYourOwn}.</p> : <Decision template={template} />
}

function Decision({ template }: { template: Template }) {
  const [vendorTemplateId, setVendorId] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFieldSetElement>(null)
  const { mutate, isPending } = useDecideTemplate()
  const approve = () => mutate({ templateId: template.id, status: 'APPROVED', vendorTemplateId })
  const reject = () => {
    setMissing(reason.trim() === '')
    if (reason.trim()) mutate({ templateId: template.id, status: 'REJECTED', reason })
    else form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus()
  }
  return (
    <fieldset ref={form} className={look.decide} disabled={isPending}>
      <legend>Register it with your vendor, then note here what became of it.</legend>
      <TextField label="Id at the vendor" value={vendorTemplateId} onChange={setVendorId} maxLength={200} />
      <Button compact onClick={approve}>
        Mark as approved
      </Button>
      <TextField
        name="reason"
        label="Reason of a rejection"
        value={reason}
        error={isMissing ? templateTexts.rejectReason : null}
        maxLength={1000}
        onChange={text => {
          setReason(text)
          setMissing(false)
        }}
      />
      <Button compact kind="danger" onClick={reject}>
        Mark as rejected
      </Button>
    </fieldset>
  )
}
