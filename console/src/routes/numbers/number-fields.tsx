import type { TrackingNumber } from '../../api/resources/numbers.ts'
import { AttributionFields } from '../../form/attribution-fields.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TextsField } from '../../form/texts-field.tsx'
import { TrunkField } from '../../form/trunk-field.tsx'
import { OriginFields } from './origin-fields.tsx'

interface NumberFieldsProps {
  /** null: a new one. */
  readonly number: TrackingNumber | null
  /** What a new one begins with. */
  readonly cid?: string | null
  readonly afid?: string | null
}

/** What is typed of a number. */
export function NumberFields({ number, cid = null, afid = null }: NumberFieldsProps) {
  return (
    <>
      {number === null && (
        <FormSection title="The number">
          <OriginFields />
        </FormSection>
      )}
      <FormSection title="Calls to it">
        <AttributionFields cid={number?.cid ?? cid} afid={number?.afid ?? afid} />
        <div className="field-row">
          <TextField name="name" label="Label" help="Where it is shown: a billboard, a page." />
          <TextField name="sid" label="Sub id" help="Tells the traffic of one publisher apart." />
        </div>
        <TextsField
          name="tag_list"
          label="Tags"
          placeholder="state:CA"
          help="Each a key and a value. Its calls have them, and targets may ask for them."
        />
        <TrunkField
          name="trunk_id"
          label="Trunk"
          placeholder="The campaign’s, else the default"
          help="By which its calls go out to telephone numbers of targets that choose none."
        />
        <TextField
          name="caller_blocked_message"
          label="What suppressed callers hear"
          isMultiline
          help="Said to those who may lift their suppression: tell them to press 7. Empty: what the campaign has."
        />
        <SwitchField name="paused" label="Paused" help="Calls to a paused number are not routed." />
      </FormSection>
    </>
  )
}
