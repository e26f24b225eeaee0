import { addresses } from '../../addresses.ts'
import { ledgerEntries } from '../../api/resources/ledger-entries.ts'
import { FormSection } from '../../form/form-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useSession } from '../../session/session.ts'

interface Entry {
  readonly amount: string | null
  readonly kind: 'credit' | 'correction'
  readonly description: string
}

const NEW: Entry = { amount: null, kind: 'credit', description: '' }

export function LedgerCreate() {
  const { companyName } = useSession()
  const create = ledgerEntries.useCreate()
  const close = useClose(addresses.ledger())
  return (
    <FullScreenDialog label="New ledger entry" onClose={close}>
      <ResourceForm
        title={`Change the balance of ${companyName}`}
        values={NEW}
        submitLabel="Add the entry"
        save={({ values }) => create.mutateAsync({ ...values, amount: values.amount ?? '' })}
        onSaved={() => {
          notify('Added the entry.')
          close()
        }}
        onCancel={close}
      >
        <FormSection title="Entry" help="Entries stay: a wrong one is put right by another.">
          <SelectField
            name="kind"
            label="What"
            choices={[
              { value: 'credit', label: 'Credit' },
              { value: 'correction', label: 'Correction' },
            ]}
          />
          <NumberField
            name="amount"
            label="Amount"
            isMoney
            sendsText
            isRequired
            help="What the balance changes by. A correction may be below 0."
          />
          <TextField
            name="description"
            label="Why"
            isRequired
            emptyValue=""
            help="For whoever reads the ledger."
          />
        </FormSection>
      </ResourceForm>
    </FullScreenDialog>
  )
}
