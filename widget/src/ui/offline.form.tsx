import type { JSX } from 'preact'
import type { Chat } from '../chat.ts'
import { texts } from '../texts.ts'
import { DetailsForm } from './details.form.tsx'
import { Markdown } from './markdown.tsx'

/** Outside the operational hours a message is left, with a way to answer it. */
export function OfflineForm({ chat, welcomeText }: { chat: Chat; welcomeText: string }): JSX.Element {
  return (
    <div class="away">
      {welcomeText && <Markdown text={welcomeText} class="away-welcome" />}
      <h3>{texts.leaveMessage}</h3>
      <DetailsForm
        fields={['name', 'email', 'message']}
        label={texts.send}
        onSubmit={async ({ name = '', email = '', message = '' }) => {
          const answer = await chat.introduce({ name, email })
          if (answer.kind === 'done') chat.write({ message })
          return answer
        }}
      />
    </div>
  )
}
