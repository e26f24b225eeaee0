import { FormSection } from '../../form/form-section.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useSession } from '../../session/session.ts'
import { RoleFields } from './role-fields.tsx'

/** What is typed of a user, new or not. */
export function UserFields() {
  const { role, companyName } = useSession()
  const isAdministrator = role === null
  return (
    <>
      <FormSection title="Who it is">
        <TextField name="name" label="Name" isRequired />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          help="People sign in with it. A program that has only an API key needs none."
        />
      </FormSection>
      <FormSection title={`Role in ${companyName}`}>
        <RoleFields prefix="memberships." mayBeNone={isAdministrator} />
      </FormSection>
      {isAdministrator && (
        <FormSection title="Installation">
          <SwitchField
            name="administrator"
            label="Administrator"
            help="May do everything in every Company of this installation."
          />
        </FormSection>
      )}
    </>
  )
}
