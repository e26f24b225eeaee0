import { FormSection } from '../../form/form-section.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TextsField } from '../../form/texts-field.tsx'
import { useSession } from '../../session/session.ts'
import { ROLE_WORDS } from '../../words/role-words.ts'

const ROLES = (['reporter', 'member'] as const).map(value => ({ value, label: ROLE_WORDS[value].label }))

export interface ProviderFieldsProps {
  readonly hasSecret: boolean
  readonly hasDomains: boolean
}

/** What is typed of a provider, new or not. What only administrators of the service say is shown to others, and stays. */
export function ProviderFields({ hasSecret, hasDomains }: ProviderFieldsProps) {
  const { administrator } = useSession().user
  const isBound = !administrator && hasDomains
  return (
    <>
      <FormSection title="Provider" help="The provider’s own settings name these.">
        <TextField name="label" label="Label" isRequired emptyValue="" placeholder="Acme Okta" />
        <TextField
          name="name"
          label="Name in addresses"
          isRequired
          emptyValue=""
          placeholder="acme-okta"
          help="Lower-case letters, digits and hyphens. Part of the redirect URI: with another name the provider needs another."
        />
        <TextField
          name="issuer"
          label="Issuer"
          type="url"
          isRequired
          isDisabled={isBound}
          emptyValue=""
          placeholder="https://acme.okta.com"
          help={isBound ? 'Only administrators of the service change it while it has domains.' : undefined}
        />
        <TextField name="client_id" label="Client ID" isRequired emptyValue="" />
        <TextField
          name="client_secret"
          label="Client secret"
          type="password"
          autoComplete="new-password"
          help={hasSecret ? 'Left empty, it stays as it is.' : 'It is never shown again.'}
        />
        <SwitchField
          name="signs_out"
          label="Sign out there too"
          help="Who signs out here is led there to be signed out as well. Enter the address for coming back there first: the provider’s page here shows it."
        />
        <SwitchField name="enabled" label="Switched on" help="People can sign in by it." />
      </FormSection>
      <FormSection title="Who may come in">
        <TextsField
          name="domains"
          label="Domains of e-mail addresses"
          placeholder="acme.com"
          isDisabled={!administrator}
          help={
            administrator
              ? 'Whoever runs the provider signs in as anybody with such an address: bind what is the company’s own.'
              : 'Administrators of the service bind them; until then nobody signs in by it.'
          }
        />
        <SwitchField
          name="creates_members"
          label="Give an account to who has none"
          help="Else people have to be invited first."
        />
        <SelectField name="role" label="Role of new accounts" choices={ROLES} />
        <SwitchField
          name="trusts_second_factor"
          label="Leave the second factor to the provider"
          isDisabled={!administrator}
          help="Only where the provider asks everybody for one. Administrators of the service say so."
        />
        <SwitchField
          name="required"
          label="Require it"
          help="People of the company with an address of these domains then sign in by it alone. Sign in by it yourself first. Owners with a second factor still come in by password, in case the provider is out of order."
        />
      </FormSection>
    </>
  )
}
