import type { Template } from '@parley/contracts/templates/templates.ts'
import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import look from './template.module.css'
import { useDecideTemplate } from './templates.api.ts'

/** Some vendors tell nobody but the person who registers a template with them. */
export function DecideForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const [vendorTemplateId, setVendorId] = useState('')
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useDecideTemplate()
  const decide = (status: 'APPROVED' | 'REJECTED') => {
    const told = status === 'APPROVED' ? { vendorTemplateId } : { reason }
    mutate({ templateId: template.id, status, ...told }, { onSuccess: onDone })
  }
  return (
    <fieldset className={look.decide} disabled={isPending}>
      <legend>Register it with your vendor, then note here what became of it.</legend>
      <TextField label="Id at the vendor" value={vendorTemplateId} onChange={setVendorId} maxLength={200} />
      <Button compact onClick={() => decide('APPROVED')}>
        Mark as approved
      </Button>
      <TextField label="Reason of a rejection" value={reason} onChange={setReason} maxLength={1000} />
      <Button compact kind="danger" onClick={() => decide('REJECTED')}>
        Mark as rejected
      </Button>
    </fieldset>
  )
}
