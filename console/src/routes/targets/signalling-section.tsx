import { useFormContext, useWatch } from 'react-hook-form'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { FormSection } from '../../form/form-section.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { RecordField } from '../../form/record-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TrunkField } from '../../form/trunk-field.tsx'
import { useSession } from '../../session/session.ts'

/** How the calls of a target are placed and presented. */
export function SignallingSection() {
  const { may } = useSession()
  const { control } = useFormContext()
  const number = (useWatch({ control, name: 'number' }) ?? '') as string
  const isSip = number.trim().toLowerCase().startsWith('sip:')
  return (
    <FormSection title="Signalling" help="How its calls are placed and presented.">
      <div className="field-row">
        <TextField name="custom_cid" label="Caller ID to present" placeholder="The caller’s own" />
        {may('read', 'numbers') && (
          <RecordField<TrackingNumber>
            name="cid_number_id"
            label="… or one of your numbers"
            resource={numbers}
            labelOf={numberName}
          />
        )}
      </div>
      <SwitchField name="obfuscate_cid" label="Mask the caller’s number" />
      <div className="field-row">
        <TextField name="send_digits" label="Digits to send on pickup" help="w waits half a second: ww1" />
        <NumberField
          name="timer_offset"
          label="Timer offset"
          isRequired
          step={1}
          help="Seconds added to those of timers and of conversion tiers."
        />
      </div>
      <SwitchField name="inband_signals" label="Detect ringing in the audio" />
      <SwitchField name="block_recording" label="Never record" />
      {isSip && (
        <div className="field-row">
          <TextField name="sip_username" label="SIP user name" />
          <TextField name="sip_password" label="SIP password" type="password" autoComplete="new-password" />
        </div>
      )}
      <TrunkField name="trunk_id" label="Trunk" placeholder="The number’s or campaign’s, else the default" />
    </FormSection>
  )
}
