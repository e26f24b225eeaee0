import { addresses } from '../../addresses.ts'
import { pingExports } from '../../api/resources/exports.ts'
import { useRenewal } from '../../api/use-renewal.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useSession } from '../../session/session.ts'
import { ExportFields } from './export-fields.tsx'
import { exportFields, NEW_EXPORT } from './export-form.ts'

/** Leads back to the list, where it can be watched. */
export function ExportCreate() {
  const { timeZone } = useSession()
  const create = pingExports.useCreate()
  const renew = useRenewal()
  const close = useClose(addresses.exports())
  return (
    <FullScreenDialog label="New export" onClose={close}>
      <ResourceForm
        title="New export"
        values={NEW_EXPORT}
        submitLabel="Make the export"
        busyLabel="Asking for it …"
        save={async ({ values }) => {
          try {
            await create.mutateAsync(exportFields(values, timeZone))
          } catch (error) {
            // What was refused is in the list as well.
            void renew()
            throw error
          }
        }}
        onSaved={() => {
          notify('The export is being made: its file is in the list in a moment.')
          close()
        }}
        onCancel={close}
      >
        <ExportFields />
      </ResourceForm>
    </FullScreenDialog>
  )
}
