import { useWatch } from 'react-hook-form'
import { publisherName, publishers } from '../../api/resources/publishers.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { RecordField } from '../../form/record-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { ROLE_CHOICES, ROLE_WORDS, type Role } from '../../words/role-words.ts'

export interface RoleFieldsProps {
  /** Before the names of the fields: where they are part of something. */
  readonly prefix?: '' | 'memberships.'
  readonly mayBeNone?: boolean
}

/** A role, and what a publisher or buyer is shown by it. */
export function RoleFields({ prefix = '', mayBeNone = false }: RoleFieldsProps) {
  const role: Role | null = useWatch({ name: `${prefix}role` }) ?? null
  return (
    <>
      <SelectField
        name={`${prefix}role`}
        label="Role"
        choices={mayBeNone ? [...ROLE_CHOICES, { value: null, label: 'None' }] : ROLE_CHOICES}
        {...(role !== null && { help: ROLE_WORDS[role].help })}
      />
      {role === 'publisher' && (
        <RecordField
          name={`${prefix}affiliate_id`}
          label="Publisher"
          isRequired
          resource={publishers}
          labelOf={publisherName}
        />
      )}
      {role === 'buyer' && (
        <RecordField<Target>
          name={`${prefix}target_id`}
          label="Target"
          isRequired
          resource={targets}
          labelOf={row => targetName(row)}
        />
      )}
    </>
  )
}
