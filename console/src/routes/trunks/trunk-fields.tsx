import { useFormContext, useWatch } from 'react-hook-form'
import { FormSection } from '../../form/form-section.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TextsField } from '../../form/texts-field.tsx'
import { useSession } from '../../session/session.ts'
import { CODEC_CHOICES } from './trunk-form.ts'
import { DIRECTION_CHOICES, ENCRYPTION_CHOICES } from './trunk-words.ts'

export interface TrunkFieldsProps {
  /** Whether it has a user, and so a password that stays unless another one is typed. */
  readonly hasPassword: boolean
}

/** What is typed of a trunk, new or not. */
export function TrunkFields({ hasPassword }: TrunkFieldsProps) {
  const { control } = useFormContext()
  const direction: string = useWatch({ control, name: 'direction' })
  return (
    <>
      <FormSection title="What it is">
        <div className="field-row">
          <TextField
            name="name"
            label="Name"
            emptyValue=""
            isRequired
            help="What you call it, such as the carrier’s name."
          />
          <SelectField name="direction" label="Calls go" choices={DIRECTION_CHOICES} />
        </div>
        <OwnerField />
        <SwitchField
          name="default"
          label="Default"
          help="Calls go out by it where neither the target, the number nor the campaign chooses a trunk. The default before it is one no more."
        />
      </FormSection>
      <FormSection title="The way to the carrier" help="Where calls go out.">
        <TextField
          name="proxy"
          label="Proxy"
          isRequired={direction !== 'inbound'}
          placeholder="sip.carrier.example:5061;transport=tls"
          help="A host, then a port and a transport if the carrier names them: udp, tcp or tls. Without, long requests go by tcp, all others by udp."
        />
        <SwitchField
          name="register"
          label="Register"
          help="Says at the proxy where this service is, so that calls find the way here. It takes a user and a password."
        />
      </FormSection>
      <FormSection
        title="User and password"
        help="Where the carrier gave you some. Calls out sign in with them, and so do calls in from addresses that are not listed below."
      >
        <div className="field-row">
          <TextField
            name="username"
            label="User"
            help={hasPassword ? 'Emptied, the password is forgotten too.' : undefined}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            placeholder={hasPassword ? 'Unchanged' : undefined}
            help={
              hasPassword ? 'The one there is is kept unless you type a new one.' : 'It is never shown again.'
            }
          />
        </div>
      </FormSection>
      <FormSection title="Calls that come in">
        <TextsField
          name="addresses"
          label="Addresses"
          placeholder="203.0.113.10, 198.51.100.0/24"
          help="The carrier’s IP addresses and networks. Calls from them are taken without a password."
        />
        <SwitchField
          name="trusted_identity"
          label="Believe its callers"
          help="Who calls is read from what the carrier vouches for (P-Asserted-Identity, Identity). Leave it off where anybody could name anybody."
        />
      </FormSection>
      <FormSection title="Limits" help="Of both directions together. Take them from the contract.">
        <div className="field-row">
          <NumberField name="max_calls" label="Calls at once" minimum={1} step={1} placeholder="No limit" />
          <NumberField
            name="max_attempts_per_second"
            label="New calls a second"
            minimum={1}
            step={1}
            placeholder="No limit"
          />
        </div>
      </FormSection>
      <FormSection title="How calls are placed">
        <div className="field-row">
          <SelectField name="caller_id_format" label="How numbers are written" choices={CALLER_ID_FORMATS} />
          <SelectField name="codecs" label="Codecs" choices={CODEC_CHOICES} />
        </div>
        <SelectField
          name="media_encryption"
          label="Encrypted sound"
          choices={ENCRYPTION_CHOICES}
          help="By SRTP, in both directions. It takes TLS; with another transport, sound is never encrypted."
        />
        <RingNextFields />
      </FormSection>
    </>
  )
}

const CALLER_ID_FORMATS = [
  { value: 'e164', label: '+13055550142' },
  { value: 'national', label: '3055550142' },
]

/** Whose it is, is an administrator’s to say. */
function OwnerField() {
  const { user, companyId, companyName } = useSession()
  if (!user.administrator) return null
  return (
    <SelectField
      name="company_id"
      label="Whose"
      help="Every Company can send calls out by a trunk of all Companies, but only administrators see it."
      choices={[
        { value: companyId, label: companyName },
        { value: null, label: 'All Companies' },
      ]}
    />
  )
}

function RingNextFields() {
  const { control } = useFormContext()
  const isAlways: boolean = useWatch({ control, name: 'rings_next_always' })
  return (
    <>
      <SwitchField
        name="rings_next_always"
        label="Ring the next target after every failure"
        help="Off: only after those that you name. After others the call ends."
      />
      {!isAlways && (
        <TextsField
          name="ring_next_on"
          label="Failures"
          placeholder="404, 480, 486, 503"
          help="Answers of the carrier from 300 to 699. None: the next target is never rung."
        />
      )}
    </>
  )
}
