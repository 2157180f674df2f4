import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { templateTypes, whatsApp } from '@parley/contracts/channels/kinds.ts'
import type { Contact, ContactEvent } from '@parley/contracts/contacts/contacts.ts'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Embedding } from '../../broadcasts/send-form.view.tsx'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import look from './timeline.module.css'

const SendForm = lazy(() => import('../../broadcasts/send-form.view.tsx').then(room => ({ default: room.SendForm })))

type ChatProps = { chat: ContactEvent['chat']; contact: Contact }

/** Writes to the customer in their chat with an approved template, as after 24 hours nothing else may (BCAST-025). */
export function ChatTemplate({ chat, contact }: ChatProps) {
  const [isOpen, setOpen] = useState(false)
  const mayHandle = useMay()('CHAT.HANDLE')
  if (!chat || !mayHandle || !templateTypes.includes(chat.channelType)) return null
  const onClose = () => setOpen(false)
  return (
    <>
      <div className={look.act}>
        <Button compact icon={IconSend} onClick={() => setOpen(true)}>
          {broadcastScreen.sendTemplate}
        </Button>
      </div>
      <SidePanel isOpen={isOpen} size="work" title={broadcastScreen.sendTemplate} onClose={onClose}>
        <Suspense fallback={<SkeletonForm fields={4} />}>
          <SendForm embedding={embeddingOf(chat, contact, onClose)} onSent={onClose} />
        </Suspense>
      </SidePanel>
    </>
  )
}

function embeddingOf(
  { id, channelId, channelType }: NonNullable<ContactEvent['chat']>,
  { id: contactId, name, phoneNumber, whatsAppNumber }: Contact,
  onClose: () => void,
): Embedding {
  const number = (channelType === whatsApp && whatsAppNumber) || phoneNumber
  // By the contact and not by its number, which not everybody who handles chats may see.
  const contacts = [{ id: contactId, name, phoneNumber: number }]
  return {
    resourceType: 'CHAT',
    resourceId: id,
    given: { channelType: `${channelType}`, channelId, contacts },
    onClose,
  }
}
