import { accessTypes, campaignLimits } from '@parley/contracts/campaigns/campaigns.ts'
import { useState } from 'react'
import { DepartmentField } from '../departments/department.picker.tsx'
import { useStaff } from '../departments/departments.api.ts'
import { useMay } from '../lib/permissions.tsx'
import type { FieldBinding } from '../ui/form/field.tsx'
import { MultiSelectField } from '../ui/form/multi-select-field.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useUsers } from './campaigns.api.ts'
import { accessNames } from './campaigns.words.ts'
import type { CampaignEditor } from './use-campaign-form.ts'

/** What it is called, and who sees it. */
export function DetailsStep({ editor: { form, mayShare, problemAt } }: { editor: CampaignEditor }) {
  const { accessType } = form.values
  return (
    <>
      <TextField {...form.field('name')} label="Campaign Name" required maxLength={campaignLimits.name} />
      <TextAreaField
        {...form.field('description')}
        label="Description"
        rows={2}
        maxRows={6}
        maxLength={campaignLimits.description}
      />
      <DepartmentField
        {...form.field('deptId')}
        error={problemAt('deptId')}
        required={accessType === 'DEPARTMENT'}
        disabled={!mayShare}
      />
      <RadioField
        name="accessType"
        label="Who sees it"
        help={mayShare ? undefined : 'Its maker and administrators may change this.'}
        disabled={!mayShare}
        options={accessTypes.map(value => ({ value, label: accessNames[value] }))}
        value={accessType}
        error={problemAt('accessType')}
        onChange={value => form.set('accessType', accessTypes.find(one => one === value) ?? 'ENTERPRISE')}
      />
      {accessType === 'PRIVATE' ? <UsersField {...form.field('userIds')} isLocked={!mayShare} /> : null}
    </>
  )
}

function UsersField({ isLocked, ...field }: FieldBinding<string[]> & { isLocked: boolean }) {
  const [search, setSearch] = useState('')
  const canSeeStaff = useMay()(['USERS.VIEW', 'CHAT.HANDLE'])
  const { data: found = [], isPlaceholderData } = useStaff(search, canSeeStaff)
  const chosen = useUsers(field.value, canSeeStaff)
  const known = new Map([...chosen, ...found].map(option => [option.value, option]))
  const unknown = field.value.filter(id => !known.has(id)).map(id => ({ value: id, label: 'Somebody' }))
  return (
    <MultiSelectField
      {...field}
      label="Named users"
      placeholder={field.value.length === 0 ? 'Nobody else' : ''}
      help={canSeeStaff ? undefined : 'Your role does not show the staff. Who is chosen stays.'}
      disabled={isLocked || !canSeeStaff}
      maxValues={campaignLimits.users}
      options={[...known.values(), ...unknown]}
      onSearch={setSearch}
      isStale={isPlaceholderData}
    />
  )
}
