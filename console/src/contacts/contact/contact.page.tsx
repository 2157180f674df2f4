import { type Contact, contactTexts } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import type { Action } from '../../ui/button/actions-menu.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { isPlainKey } from '../../ui/keyboard/typing.ts'
import { bookReturn } from '../book/book.return.ts'
import { contactSearch } from '../book/contacts.search.ts'
import { useContact, useDefinitions, useDeleteContact } from '../contacts.api.ts'
import { ContactForm } from './contact.form.tsx'
import look from './contact.module.css'
import { ContactView } from './contact.read.tsx'
import { ContactTimeline } from './contact.timeline.tsx'

/** Back to what the Phone Book showed. */
function useBack() {
  const router = useRouter()
  return { label: 'Back to the Phone Book', href: router.buildLocation(bookReturn()).href }
}

/** Makes a contact, or shows the one that the address names, to be edited on demand. */
export function ContactPage() {
  const { contactId } = useParams({ strict: false })
  return contactId === undefined ? <NewContact /> : <KnownContact key={contactId} contactId={contactId} />
}

function NewContact() {
  const back = useBack()
  const definitions = useDefinitions()
  return (
    <Page header={<PageHeader title={contactTexts.create} back={back} />}>
      {definitions.data ? (
        <ContactForm contact={null} definitions={definitions.data} />
      ) : (
        <Waiting reads={[definitions]} />
      )}
    </Page>
  )
}

function KnownContact({ contactId }: { contactId: string }) {
  const back = useBack()
  const contact = useContact(contactId)
  const definitions = useDefinitions()
  const [{ edit = false }, change] = useSearchState(contactSearch)
  const canEdit = useMay()('CUSTOMER.EDIT')
  const isEditing = edit && canEdit
  const startEditing = () => change({ edit: true })
  useEditKey(canEdit && !isEditing && contact.data !== undefined, startEditing)
  const onEdit = canEdit && !isEditing ? startEditing : null
  if (!contact.data || !definitions.data) {
    return (
      <Page header={<PageHeader title={contactTexts.update} back={back} />}>
        <Waiting reads={[contact, definitions]} />
      </Page>
    )
  }
  return (
    <Page header={<KnownHeader contact={contact.data} onEdit={onEdit} />}>
      <div className={look.columns}>
        <KnownBody contact={contact.data} definitions={definitions.data} isEditing={isEditing} />
        <ContactTimeline contact={contact.data} definitions={definitions.data} />
      </div>
    </Page>
  )
}

type BodyProps = { contact: Contact; definitions: readonly Definition[]; isEditing: boolean }

function KnownBody({ contact, definitions, isEditing }: BodyProps) {
  return isEditing ? (
    <ContactForm contact={contact} definitions={definitions} />
  ) : (
    <ContactView contact={contact} definitions={definitions} />
  )
}

function KnownHeader({ contact, onEdit }: { contact: Contact; onEdit: (() => void) | null }) {
  const back = useBack()
  const name = contact.name || 'No name'
  return (
    <PageHeader
      title={contactTexts.update}
      context={
        <>
          <bdi>{name}</bdi>
          {contact.phoneNumber ? ` · ${formatPhoneNumber(contact.phoneNumber)}` : null}
        </>
      }
      back={back}
      action={
        onEdit ? (
          <Button kind="primary" icon={IconPencil} onClick={onEdit}>
            Edit
          </Button>
        ) : null
      }
      more={useDeleteAction(contact)}
    />
  )
}

function useDeleteAction(contact: Contact): Action[] {
  const canDelete = useMay()('CUSTOMER.DELETE')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutate } = useDeleteContact()
  const remove = async () => {
    const isSure = await confirm({ question: contactTexts.deleteQuestion, detail: contact.name })
    // What was being changed goes with the contact.
    if (isSure) mutate(contact.id, { onSuccess: () => void navigate({ ...bookReturn(), ignoreBlocker: true }) })
  }
  return canDelete ? [{ label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void remove() }] : []
}

function useEditKey(isOn: boolean, onEdit: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'e' || !isPlainKey(event) || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      onEdit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, onEdit])
}

type Read = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** In place of the form, until everything it needs is there. */
function Waiting({ reads }: { reads: readonly Read[] }) {
  const go = useGo()
  const back = useBack()
  const failed = reads.find(read => read.error)
  if (!failed?.error) return <SkeletonForm fields={6} />
  return (
    <LoadFailure
      error={failed.error}
      onRetry={() => void failed.refetch()}
      isRetrying={failed.isFetching}
      back={{ label: back.label, onClick: () => go(back.href) }}
    />
  )
}
