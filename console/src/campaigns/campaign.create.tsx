import { campaignLimits, campaignTexts } from '@parley/contracts/campaigns/campaigns.ts'
import { type UploadType, uploadTypes } from '@parley/contracts/campaigns/upload-types.ts'
import { isUnseen } from '@parley/contracts/fields.ts'
import { useNavigate } from '@tanstack/react-router'
import { ChannelPicker } from '../channels/channel.picker.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogCancel } from '../ui/dialog/dialog-frame.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { campaignPaths } from './campaigns.search.ts'
import { campaignWords, uploadOptions } from './campaigns.words.ts'

type Begun = { name: string; channel: string | null; upload: UploadType }

const initial: Begun = { name: '', channel: null, upload: 'CONTACTS' }

/** What every campaign begins with (CAMP-017); the form asks for the rest. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useDraftForm<Begun>({
    initial,
    validate: ({ name, channel }) => ({
      name: isUnseen(name) ? campaignTexts.mandatory : null,
      channel: channel ? null : campaignTexts.mandatory,
    }),
    onSubmit: ({ name, channel, upload }) =>
      navigate({
        to: campaignPaths.create,
        search: { name: name.trim(), channel: channel ?? undefined, upload, step: 'message' },
        ignoreBlocker: true,
      }),
  })
  return (
    <Dialog isOpen title={campaignWords.create} onClose={onClose}>
      <Form form={form} label={campaignWords.create}>
        <TextField {...form.field('name')} label="Campaign Name" required maxLength={campaignLimits.name} />
        <ChannelPicker {...form.field('channel')} type={null} required />
        <RadioField
          label="Upload Type"
          options={uploadOptions(form.values.upload)}
          value={form.values.upload}
          onChange={value => form.set('upload', uploadTypes.find(one => one === value) ?? initial.upload)}
        />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Create
          </Button>
          <DialogCancel />
        </FormActions>
      </Form>
    </Dialog>
  )
}
