import { type Department, departmentLimits, departmentTexts } from '@parley/contracts/departments/departments.ts'
import { useState } from 'react'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogCancel } from '../ui/dialog/dialog-frame.tsx'
import type { FieldBinding } from '../ui/form/field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import type { Option } from '../ui/form/option.ts'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useSaveDepartment, useStaff } from './departments.api.ts'

type DialogProps = { department: Department | null; onClose: () => void }

/** Makes a department, or changes one. */
export function DepartmentDialog({ department, onClose }: DialogProps) {
  const save = useSaveDepartment(department?.id ?? null)
  const title = department ? 'Edit Department' : 'Create Department'
  const form = useDraftForm({
    initial: { name: department?.name ?? '', desc: department?.desc ?? '', manager: department?.manager ?? null },
    validate: ({ name }) => ({ name: name.trim() ? null : departmentTexts.nameRequired }),
    onSubmit: async ({ name, desc, manager }) => {
      await save({ name, desc, manager: manager ?? '' })
      onClose()
    },
  })
  const manager = department?.manager ? { value: department.manager, label: department.managerName } : null
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <TextField {...form.field('name')} label="Name" required maxLength={departmentLimits.name} />
        <TextAreaField {...form.field('desc')} label="Description" rows={2} maxLength={departmentLimits.description} />
        <ManagerField {...form.field('manager')} before={manager} />
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

function ManagerField({ before, ...props }: FieldBinding<string | null> & { before: Option | null }) {
  const [search, setSearch] = useState('')
  const canSeeStaff = useMay()(['USERS.VIEW', 'CHAT.HANDLE'])
  const staff = useStaff(search, canSeeStaff)
  const [chosen, setChosen] = useState(before)
  const options = staff.data ?? []
  const choose = (id: string | null) => {
    setChosen(options.find(({ value }) => value === id) ?? (before?.value === id ? before : null))
    props.onChange(id)
  }
  return (
    <FinderField
      {...props}
      label="Manager"
      placeholder="Nobody yet"
      help={canSeeStaff ? undefined : 'Your role does not show the staff. Who is chosen stays.'}
      disabled={!canSeeStaff}
      options={options}
      chosen={props.value ? chosen : null}
      onChange={choose}
      onSearch={setSearch}
      isBusy={staff.isFetching}
      isStale={staff.isPlaceholderData}
      canClear
    />
  )
}
