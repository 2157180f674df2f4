import { useCallback } from 'react'
import type { FieldBinding } from '../ui/form/field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { useAllDepartments } from './departments.api.ts'

type DepartmentProps = FieldBinding<string> & { required?: boolean; disabled?: boolean }

/** The department that something belongs to; blank for none. */
export function DepartmentField({ value, onChange, ...props }: DepartmentProps) {
  const departments = useAllDepartments().data ?? []
  return (
    <SelectField
      {...props}
      label="Department"
      value={value || null}
      onChange={id => onChange(id ?? '')}
      options={departments.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={departments.length === 0 ? 'No departments yet' : 'None'}
      nothingFound={departments.length === 0 ? 'No departments yet' : 'No match'}
      canClear
    />
  )
}

/** Id → name; blank where there is none, or none any more. */
export function useDepartmentName(): (id: string | null) => string {
  const { data } = useAllDepartments()
  return useCallback(id => data?.find(department => department.id === id)?.name ?? '', [data])
}
