import type { JSX } from 'preact'
import type { Chat } from '../chat.ts'
import { texts } from '../texts.ts'
import type { PreChatField } from '../wire.ts'
import { DetailsForm } from './details.form.tsx'

export function PreChatForm({ chat, fields }: { chat: Chat; fields: PreChatField[] }): JSX.Element {
  return (
    <div class="foot-panel">
      <DetailsForm fields={fields} label={texts.startChat} onSubmit={values => chat.introduce(values)} />
    </div>
  )
}
