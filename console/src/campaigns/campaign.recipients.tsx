import { type UploadType, uploadTypes } from '@parley/contracts/campaigns/upload-types.ts'
import { useState } from 'react'
import { RadioField } from '../ui/form/radio-field.tsx'
import { CsvField } from './blacklist.fields.tsx'
import { fileProblem } from './blacklist.words.ts'
import { type ColumnKind, columnKind, withUploadType } from './campaign.draft.ts'
import look from './campaign.module.css'
import { uploadOptions } from './campaigns.words.ts'
import { columnsOfFile } from './sample.file.ts'
import type { CampaignEditor } from './use-campaign-form.ts'

/** Where recipients and their values will come from; who they are is a matter of each iteration. */
export function RecipientsStep({ editor }: { editor: CampaignEditor }) {
  const { form, problemAt } = editor
  const { uploadType } = form.values
  const choose = (type: UploadType) => {
    const { mapping, fallback } = withUploadType(form.values, type)
    form.set('uploadType', type)
    form.set('mapping', mapping)
    form.set('fallback', fallback)
  }
  return (
    <>
      <RadioField
        name="uploadType"
        label="Upload Type"
        required
        options={uploadOptions(uploadType)}
        value={uploadType}
        error={problemAt('uploadType')}
        onChange={value => choose(uploadTypes.find(one => one === value) ?? uploadType)}
      />
      <p className={look.hint}>{hints[columnKind(uploadType)]} Who gets the message is chosen with each iteration.</p>
      {uploadType === 'MANY_TO_MANY' ? <SampleField editor={editor} /> : null}
    </>
  )
}

const hints: Record<ColumnKind, string> = {
  contacts: 'Variables may take fields of the contact.',
  rows: 'Variables may take columns by their names.',
  none: 'Variables have the same value for everybody.',
}

/** The file itself stays where it is: only the names of its columns are read. */
function SampleField({ editor: { columns, setColumns } }: { editor: CampaignEditor }) {
  const [file, setFile] = useState<File | null>(null)
  const read = async (picked: File) => {
    setFile(picked)
    setColumns(fileProblem(picked) ? [] : await columnsOfFile(picked))
  }
  return (
    <>
      <CsvField
        value={file}
        error={file ? fileProblem(file) : null}
        help="A sample of the files to come, whose columns are offered for the variables."
        required={false}
        disabled={false}
        onChange={picked => void read(picked)}
      />
      {columns.length > 0 ? <p className={look.hint}>{`Columns: ${columns.join(', ')}`}</p> : null}
    </>
  )
}
