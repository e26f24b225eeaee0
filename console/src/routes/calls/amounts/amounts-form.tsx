import { addresses } from '../../../addresses.ts'
import { calls } from '../../../api/resources/calls.ts'
import { EditDialog } from '../../../form/edit-dialog.tsx'
import { FormSection } from '../../../form/form-section.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { AmountsCompared } from './amounts-compared.tsx'
import { amountsOf, correctionOf, hasPayout, hasRevenue, refusalOfNothing } from './correction-of.ts'
import { useCorrection } from './use-correction.ts'

const AMOUNTS = { useOne: (uuid: string | number) => calls.useOne(uuid), useUpdate: useCorrection }

/** Changes what a finished call was worth. */
export function AmountsForm() {
  return (
    <EditDialog
      resource={AMOUNTS}
      title="Adjust amounts"
      addressOf={call => addresses.call(call.uuid)}
      valuesOf={amountsOf}
      changesOf={({ record, values, changed }) => {
        const refusal = refusalOfNothing(record, changed)
        if (refusal !== null) throw refusal
        return correctionOf(values, changed)
      }}
      submitLabel="Adjust"
      savedNotice="The amounts are adjusted."
    >
      {call => (
        <>
          <FormSection
            title="Amounts"
            help="They take the place of what was agreed or posted for this call. Reports, statements and webhooks follow."
          >
            <NumberField
              name="revenue"
              label="Revenue"
              isMoney
              isRequired
              minimum={0}
              isDisabled={!hasRevenue(call)}
              help={hasRevenue(call) ? 'What the buyer pays.' : 'The call rang nobody who could pay for it.'}
            />
            <NumberField
              name="payout"
              label="Payout"
              isMoney
              isRequired
              minimum={0}
              isDisabled={!hasPayout(call)}
              help={hasPayout(call) ? 'What the publisher is paid.' : 'The call came through no publisher.'}
            />
            <TextField
              name="note"
              label="Note"
              emptyValue=""
              placeholder="The buyer credits half of it."
              help="Why. It stands in what happened in the call and in the audit history, for your own people alone."
            />
          </FormSection>
          <FormSection title="What changes">
            <AmountsCompared call={call} />
          </FormSection>
        </>
      )}
    </EditDialog>
  )
}
