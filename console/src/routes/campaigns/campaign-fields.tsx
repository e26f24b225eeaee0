import { FormSection } from '../../form/form-section.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TrunkField } from '../../form/trunk-field.tsx'
import { ATTESTATIONS, STRATEGIES } from './campaign-words.ts'

/** What is typed of a campaign, new or not; its greeting, menu, targets and conversions have editors of their own. */
export function CampaignFields({ isNew }: { readonly isNew: boolean }) {
  return (
    <>
      <FormSection title="What it is called">
        <TextField name="name" label="Name" />
        <TextField
          name="cid"
          label="CID"
          isRequired={!isNew}
          help={
            isNew
              ? 'What pings and pages name it by. Left empty, one is made.'
              : 'What pings and pages name it by. Menus that lead here follow; links of publishers do not.'
          }
        />
        <SwitchField name="paused" label="Paused" help="Calls and pings of a paused campaign are refused." />
      </FormSection>
      <FormSection title="Where its calls go">
        <SelectField
          name="routing_strategy"
          label="Order of the targets"
          choices={STRATEGIES}
          help="Within one priority; a lower priority always comes first."
        />
        <TrunkField
          name="trunk_id"
          label="Trunk"
          placeholder="the default"
          help="By which calls go out where neither the target nor the number that was called chooses one."
        />
      </FormSection>
      <FormSection title="Recording">
        <SwitchField name="record_calls" label="Calls are recorded" />
        <NumberField
          name="record_seconds"
          label="Recorded at most"
          minimum={1}
          placeholder="the whole call"
          help="Seconds of a call."
        />
      </FormSection>
      <FormSection title="Repeated callers">
        <NumberField
          name="dedupe_seconds"
          label="Duplicates within"
          minimum={0}
          isRequired
          help="Seconds in which a caller who calls again fires no pixel. 0: every call may."
        />
        <div className="field-row">
          <NumberField
            name="velocity_calls"
            label="Calls of one caller"
            minimum={1}
            placeholder="however many"
            help="Further ones are refused before they are answered."
          />
          <NumberField
            name="velocity_seconds"
            label="Counted within"
            minimum={1}
            isRequired
            help="Seconds; an hour is 3600."
          />
        </div>
      </FormSection>
      <FormSection title="Who is let in">
        <SelectField
          name="minimum_attestation"
          label="Least attestation"
          choices={ATTESTATIONS}
          help="How surely the carrier vouches for the caller’s number (STIR/SHAKEN). Calls with less are refused."
        />
        <TextField
          name="caller_blocked_message"
          label="What suppressed callers hear"
          isMultiline
          help="Said to those who may lift their suppression: tell them to press 7. Empty: they are refused at once."
        />
      </FormSection>
      <FormSection title="Publishers">
        <SwitchField
          name="affiliate_can_pull_number"
          label="Publishers may take numbers themselves"
          help="By the LinkTrust integration."
        />
      </FormSection>
    </>
  )
}
