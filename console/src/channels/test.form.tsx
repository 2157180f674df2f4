import type { testChannel } from '@parley/contracts/channels/connection.ts'
import type { AnswerOf } from '@parley/contracts/endpoint.ts'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { Form } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import look from './channel.module.css'
import { tryChannel } from './channels.api.ts'

type Found = AnswerOf<typeof testChannel>

/** Whether a page carries the snippet. */
export function TestForm({ channelId, isWanted }: { channelId: string; isWanted: boolean }) {
  const [found, setFound] = useState<Found | null>(null)
  const form = useDraftForm({
    initial: { page: '' },
    onSubmit: async ({ page }) => {
      setFound(null)
      setFound(await tryChannel(channelId, page.trim() ? { page: page.trim() } : {}))
    },
  })
  return (
    <Form form={form} label="Test Connection" autoFocus={isWanted}>
      <div className={look.test}>
        <TextField
          {...form.field('page')}
          label="Page address"
          type="url"
          inputMode="url"
          placeholder="https://shop.example"
          className={look.testPage}
        />
        <Button type="submit" isBusy={form.isSaving} className={look.testButton}>
          Test Connection
        </Button>
      </div>
      <output className={look.found} data-ok={found?.ok}>
        {found ? (
          <>
            <Icon of={found.ok ? IconCircleCheck : IconCircleX} />
            {found.message}
          </>
        ) : null}
      </output>
    </Form>
  )
}
