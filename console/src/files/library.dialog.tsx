import { artifactTypes, publishing } from '@parley/contracts/files/artifact-types.ts'
import type { Artifact, ArtifactType } from '@parley/contracts/files/artifacts.ts'
import { texts } from '@parley/contracts/texts.ts'
import { DepartmentField } from '../departments/department.picker.tsx'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogCancel } from '../ui/dialog/dialog-frame.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { type DraftForm, useDraftForm } from '../ui/form/use-draft-form.ts'
import { useSaveArtifact } from './library.api.ts'
import { LibraryFile } from './library.file.tsx'
import { typeOptions } from './library.view.ts'
import { useUpload } from './use-upload.ts'

type Place = { isPublic?: boolean; adminCreated?: boolean; bucketId?: string }
type ArtifactDialogProps = { edited?: Artifact; place?: Place; onClose: () => void }
type Values = {
  type: string | null
  /** The chosen file's name; what is wrong with the file stands here until another is chosen. */
  file: string
  name: string
  desc: string
  text: string
  url: string
  address: string
  deptId: string
  isPublic: boolean
}

const longestName = 200

/** Adds an attachment at a place of the library, or changes one. Its file stays the one it was made with. */
export function ArtifactDialog({ edited, place = {}, onClose }: ArtifactDialogProps) {
  const canPublish = useMay()(publishing)
  const upload = useUpload()
  const save = useSaveArtifact(edited?.id ?? null)
  const title = edited ? 'Edit' : 'Upload'
  const form = useDraftForm<Values>({
    initial: edited ? valuesOf(edited) : { ...nothing, isPublic: canPublish && (place.isPublic ?? false) },
    validate: values => ({ ...problemsOf(values), ...(edited ? {} : upload.problemsOf(typeOf(values))) }),
    onSubmit: async ({ type, name, desc, deptId, isPublic, ...rest }) => {
      const substance = substanceOf(typeOf({ type }), rest)
      const file = edited ? null : await upload.send(typeOf({ type }))
      const { bucketId, adminCreated = false } = place
      const shown = canPublish ? { isPublic } : {}
      const common = { data: { name: name.trim(), desc, ...substance }, deptId, ...shown }
      const made = { type: typeOf({ type }), bucketId, fileId: file?.id, ...(adminCreated ? { adminCreated } : {}) }
      await save(edited ? common : { ...common, ...made })
      onClose()
    },
  })
  const become = (type: string | null) => {
    form.set('type', type)
    form.set('file', '')
    if (form.values.name === ownName(upload.file)) form.set('name', '')
    upload.choose(null)
  }
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Form form={form} label={title}>
        {edited ? null : (
          <SelectField {...form.field('type')} label="Type" required options={typeOptions} onChange={become} />
        )}
        <Substance form={form} upload={edited ? null : upload} />
        <TextField {...form.field('name')} label="Name" required maxLength={longestName} />
        <TextAreaField {...form.field('desc')} label="Description" rows={2} maxLength={1000} />
        <DepartmentField {...form.field('deptId')} />
        {canPublish ? <SwitchField {...form.field('isPublic')} label="Everybody sees it" /> : null}
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Save
          </Button>
          <DialogCancel />
        </FormActions>
      </Form>
    </Dialog>
  )
}

type SubstanceProps = { form: DraftForm<Values>; upload: ReturnType<typeof useUpload> | null }

function Substance({ form, upload }: SubstanceProps) {
  const type = typeOf(form.values)
  if (type === 'MSG') return <TextAreaField {...form.field('text')} label="Text" required maxLength={4096} />
  if (type === 'URL') return <TextField {...form.field('url')} label="URL" type="url" required />
  if (type === 'LOCATION') return <TextField {...form.field('address')} label="Address" required maxLength={1000} />
  if (!upload) return null
  const nameIt = (file: File) => {
    form.set('file', file.name)
    // What somebody wrote stays; the name of the file before goes with it.
    const { name } = form.values
    if (!name || name === ownName(upload.file)) form.set('name', ownName(file))
  }
  // Another type begins anew: what was said of a file of the one before is of no account.
  return <LibraryFile key={type} type={type} upload={upload} error={form.errorAt('file')} onChosen={nameIt} />
}

function ownName(file: File | null): string {
  return file?.name.slice(0, longestName) ?? ''
}

const nothing: Values = {
  type: 'IMAGE',
  file: '',
  name: '',
  desc: '',
  text: '',
  url: '',
  address: '',
  deptId: '',
  isPublic: false,
}

function valuesOf({ data, deptId, isPublic }: Artifact): Values {
  const { type, name, desc, text = '', url, address } = data
  return { ...nothing, type, name, desc, text, url, address, deptId: deptId ?? '', isPublic }
}

function typeOf({ type }: Pick<Values, 'type'>): ArtifactType {
  return artifactTypes.find(known => known === type) ?? 'DOC'
}

function problemsOf({ name, ...values }: Values) {
  const type = typeOf(values)
  const needed = (isNeeded: boolean, value: string) => (isNeeded && !value.trim() ? texts.mandatory : null)
  return {
    name: needed(true, name),
    text: needed(type === 'MSG', values.text),
    url: needed(type === 'URL', values.url),
    address: needed(type === 'LOCATION', values.address),
  }
}

function substanceOf(type: ArtifactType, { text, url, address }: Pick<Values, 'text' | 'url' | 'address'>) {
  if (type === 'MSG') return { text }
  if (type === 'URL') return { url }
  return type === 'LOCATION' ? { address } : {}
}
