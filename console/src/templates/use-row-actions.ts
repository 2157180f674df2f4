import { type Kind, templateHref } from '@parley/contracts/templates/kinds.ts'
import { type Template, templateTexts } from '@parley/contracts/templates/templates.ts'
import { IconCopy, IconEdit, IconEye, IconSend, IconTrash } from '@tabler/icons-react'
import { useMay } from '../lib/permissions.tsx'
import type { Action } from '../ui/button/actions-menu.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { useDeleteTemplate, useSubmitTemplate } from './templates.api.ts'

type Acts = { kind: Kind; onView: (template: Template) => void; onClone: (template: Template) => void }

/** What may be done with a template by whoever reads the list. */
export function useRowActions({ kind, onView, onClone }: Acts): (template: Template) => Action[] {
  const may = useMay()
  const ask = useAskToDelete()
  const { mutate: submit } = useSubmitTemplate()
  return template => [
    { label: 'View', icon: IconEye, onClick: () => onView(template) },
    ...(may('MSG_TEMPLATES.EDIT') && template.status !== 'PENDING'
      ? [{ label: 'Edit', icon: IconEdit, href: templateHref(kind, template.id) }]
      : []),
    ...(may('MSG_TEMPLATES.CREATE') ? [{ label: 'Clone', icon: IconCopy, onClick: () => onClone(template) }] : []),
    ...(may('MSG_TEMPLATES.EDIT') && isOpen(template)
      ? [{ label: 'Submit', icon: IconSend, onClick: () => submit(template.id) }]
      : []),
    ...(may('MSG_TEMPLATES.DELETE')
      ? [{ label: 'Delete', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => ask(template.id) }]
      : []),
  ]
}

/** Asks, then puts the template into the Bin; `onDeleted` follows once it is there. */
export function useAskToDelete(onDeleted: () => void = () => undefined): (templateId: string) => void {
  const confirm = useConfirm()
  const { mutate } = useDeleteTemplate(onDeleted)
  return templateId => {
    void confirm({ question: templateTexts.deleteQuestion }).then(isSure => {
      if (isSure) mutate(templateId)
    })
  }
}

/** Whether there is something to hand over. */
function isOpen({ status, hasDraft }: Template): boolean {
  return status !== 'PENDING' && (status !== 'APPROVED' || hasDraft)
}
