import { useSearch } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { useSuppress } from '../../api/resources/suppressed-numbers.ts'
import { useApi } from '../../api/use-api.ts'
import { CallersNumberSection } from '../../form/callers-number-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import type { SearchParameters } from '../../search-parameters.ts'
import { SuppressedNumberFields } from './suppressed-number-fields.tsx'
import { type SuppressionValues, suppressionFields } from './suppression-values.ts'

interface Values extends SuppressionValues {
  readonly number: string
}

/** `?number=` fills in the number, for who comes from a caller. */
export function SuppressedNumberCreate() {
  const { client } = useApi()
  const suppress = useSuppress()
  const { number = '' } = useSearch({ strict: false }) as SearchParameters
  const close = useClose(addresses.suppressedNumbers())
  const values: Values = { number: String(number), cid: null, affiliate_id: null, can_resubscribe: true }
  return (
    <FullScreenDialog label="Suppress a number" onClose={close}>
      <ResourceForm<Values>
        title="Suppress a number"
        values={values}
        submitLabel="Suppress it"
        save={async ({ values: { number: typed, ...where } }) => {
          const fields = await suppressionFields(client, where)
          const { record, isNew } = await suppress.mutateAsync({ number: typed.trim(), fields })
          notify(isNew ? `${record.number} may not call any more.` : alreadySuppressed(record.number))
        }}
        onSaved={close}
        onCancel={close}
      >
        <CallersNumberSection />
        <SuppressedNumberFields cid={null} />
      </ResourceForm>
    </FullScreenDialog>
  )
}

function alreadySuppressed(number: string): string {
  return `${number} was suppressed already: it may not call wherever either of the two says.`
}
