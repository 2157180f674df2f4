import { IconFileText, IconMapPin, IconMusic, IconPaperclip, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { AttachmentPicker } from '../../files/attachment.picker.tsx'
import { ActionsMenu } from '../../ui/button/actions-menu.tsx'
import type { IconShape } from '../../ui/button/icon.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import type { Said } from './phone.api.ts'
import { PlaceDialog } from './phone.place.tsx'
import { type Sendable, sendableOn } from './phone.sayings.ts'

const offers: Readonly<Record<Sendable, { label: string; icon: IconShape }>> = {
  IMAGE: { label: 'Picture', icon: IconPhoto },
  VIDEO: { label: 'Video', icon: IconVideo },
  AUDIO: { label: 'Audio', icon: IconMusic },
  DOC: { label: 'Document', icon: IconFileText },
  LOCATION: { label: 'Location', icon: IconMapPin },
}

type PhoneAttachProps = {
  channelType: number
  channelTypeName: string
  onSay: (said: Said) => void
}

/** What the customer sends besides words; nothing where the app of the channel takes none. */
export function PhoneAttach({ channelType, channelTypeName, onSay }: PhoneAttachProps) {
  const [picked, pick] = useState<Sendable | null>(null)
  const sendable = sendableOn(channelType)
  if (sendable.length === 0) return null
  const close = () => pick(null)
  const send = (said: Said) => {
    close()
    onSay(said)
  }
  return (
    <>
      <ActionsMenu
        label="Attach"
        actions={sendable.map(type => ({ ...offers[type], onClick: () => pick(type) }))}
        trigger={<IconButton icon={IconPaperclip} label="Attach" />}
      />
      {picked === 'LOCATION' ? <PlaceDialog onClose={close} onSend={place => send({ place })} /> : null}
      {picked && picked !== 'LOCATION' ? (
        <AttachmentPicker
          mediaType={picked}
          // No channel takes a sound with a message of the company: what the library has is sent.
          {...(picked === 'AUDIO' ? {} : { uploadsFor: channelTypeName.toUpperCase() })}
          onClose={close}
          // A link of ours names its file as well as the file's id does.
          onPick={({ url }) => send({ fileId: url })}
        />
      ) : null}
    </>
  )
}
