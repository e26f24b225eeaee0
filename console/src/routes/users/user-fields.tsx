import { type User, useIsWhollyManaged } from '../../api/resources/users.ts'
import { FormSection } from '../../form/form-section.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useSession } from '../../session/session.ts'
import { partlyManaged } from './partly-managed.ts'
import { RoleFields } from './role-fields.tsx'

/**
 * What is typed of a user.
 * @param user null: a new one
 */
export function UserFields({ user }: { readonly user: User | null }) {
  const { role, companyName } = useSession()
  const isAdministrator = role === null
  return (
    <>
      <FormSection title="Who it is">
        {user === null ? <WhoFields /> : <WhoFieldsOf user={user} />}
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

/** They are shown, and not to be changed, where whoever may change them could sign in as the user elsewhere. */
function WhoFieldsOf({ user }: { readonly user: User }) {
  const isWhollyManaged = useIsWhollyManaged(user.id)
  return (
    <>
      <WhoFields isDisabled={isWhollyManaged !== true} />
      {isWhollyManaged === false && <p className="soft">{partlyManaged(user)}</p>}
    </>
  )
}

function WhoFields({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  return (
    <>
      <TextField name="name" label="Name" isRequired isDisabled={isDisabled} />
      <TextField
        name="email"
        label="E-mail"
        type="email"
        isDisabled={isDisabled}
        help="People sign in with it. A program that has only an API key needs none."
      />
    </>
  )
}
