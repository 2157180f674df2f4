import { IconMessage, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { SidePanel } from '../dialog/side-panel.tsx'
import { useConfirm } from '../dialog/use-confirm.tsx'
import { toast, toastTimes } from '../feedback/toast.ts'
import { TextField } from '../form/text-field.tsx'
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts'
import { Page } from '../frame/page.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { CommandPalette, usePaletteKey } from '../keyboard/command-palette.tsx'
import { KeysHelp } from '../keyboard/keys-help.tsx'
import { Row, Sample, Samples } from './sample.tsx'

const keys = [
  { label: 'Everywhere', rows: [{ keys: ['Ctrl', 'K'], what: 'Command palette' }] },
  { label: 'In lists', rows: [{ keys: ['j'], what: 'Next row' }] },
]

export function OverlaysPage() {
  return (
    <Page header={<PageHeader title="Speech" context="Toasts, questions, panels, the palette, the keys" />}>
      <Samples>
        <Toasts />
        <Questions />
        <Panels />
        <Palette />
      </Samples>
      <KeysHelp groups={keys} />
    </Page>
  )
}

function Toasts() {
  return (
    <Sample title="Toasts, one at a time">
      <Row>
        <Button onClick={() => toast.info('Network is Back!', { duration: toastTimes.lifecycle })}>Info</Button>
        <Button onClick={() => toast.success('Contact saved')}>Success</Button>
        <Button onClick={() => toast.warning('The wallet holds less than a day of sending.')}>Warning</Button>
        <Button onClick={() => toast.error('Session Expired! Please login', { duration: toastTimes.shell })}>
          Error
        </Button>
        <Button
          onClick={() =>
            toast.info('Chat closed', {
              duration: null,
              action: { label: 'Undo', onClick: () => toast.info('Undone') },
            })
          }
        >
          With an action
        </Button>
      </Row>
    </Sample>
  )
}

function Questions() {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('not asked')
  const [isOpen, setOpen] = useState(false)
  const ask = async () => {
    const isSure = await confirm({ question: 'Are you sure you want to delete this tag?' })
    setAnswer(isSure ? 'yes' : 'no')
  }
  return (
    <Sample title="Questions">
      <Row>
        <Button onClick={() => void ask()}>Delete tag</Button>
        <output>{answer}</output>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
      </Row>
      <Dialog
        isOpen={isOpen}
        title="Rename tag"
        onClose={() => setOpen(false)}
        footer={
          <Button kind="primary" onClick={() => setOpen(false)}>
            Rename
          </Button>
        }
      >
        <TextField label="Name" value="Diwali buyers" onChange={() => undefined} autoFocus />
      </Dialog>
    </Sample>
  )
}

function Panels() {
  const [open, setOpen] = useState<'quick' | 'work' | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [tag, setTag] = useState('VIP')
  const guard = useUnsavedGuard(isEditing && tag !== 'VIP')
  return (
    <Sample title="Side panels">
      <Row>
        <Button onClick={() => setOpen('quick')}>Quick, 400</Button>
        <Button onClick={() => setOpen('work')}>Work, 640</Button>
        <Button onClick={() => setEditing(true)}>With unsaved changes</Button>
      </Row>
      <SidePanel isOpen={isEditing} title="Edit tag" onClose={() => guard(() => setEditing(false))}>
        <TextField label="Tag" value={tag} onChange={setTag} autoFocus />
      </SidePanel>
      <SidePanel
        isOpen={open !== null}
        size={open ?? 'quick'}
        title="Asha Rao"
        onClose={() => setOpen(null)}
        footer={
          <Button kind="primary" onClick={() => setOpen(null)}>
            Save
          </Button>
        }
      >
        <TextField label="Name" value="Asha Rao" onChange={() => undefined} />
      </SidePanel>
    </Sample>
  )
}

function Palette() {
  const [isOpen, setOpen] = useState(false)
  usePaletteKey(() => setOpen(true))
  return (
    <Sample title="Command palette">
      <Row>
        <Button onClick={() => setOpen(true)}>Open</Button>
      </Row>
      <CommandPalette
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        groups={[
          {
            label: 'Go to',
            actions: ['Contacts', 'Templates', 'Interaction'].map(label => ({
              id: label,
              label,
              hint: 'Screen',
              icon: IconMessage,
              onRun: () => toast.info(label),
            })),
          },
          {
            label: 'People',
            actions: [{ id: 'asha', label: 'राहुल वर्मा', icon: IconUser, onRun: () => toast.info('राहुल') }],
          },
        ]}
      />
    </Sample>
  )
}
