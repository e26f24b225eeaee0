import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { addresses } from '../../addresses.ts'
import { type ScheduledReport, scheduledReports } from '../../api/resources/scheduled-reports.ts'
import { Copied, copyName } from '../../form/copied.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { ScheduledReportFields } from './scheduled-report-fields.tsx'
import { createdReport, newReport, otherDaysWords, reportValues } from './scheduled-report-form.ts'

/** Of the report that its address asks, as the screen of reports does. */
export function ScheduledReportCreate() {
  const goTo = useGoTo()
  const { role, user } = useSession()
  const search = useSearch({ strict: false }) as SearchParameters
  const create = scheduledReports.useCreate()
  // Read in the turn in which it was created, before anything is rendered again.
  const id = useRef(0)
  const values = useRef(newReport(search, role, user.id))
  const close = useClose(addresses.scheduledReports())
  return (
    <FullScreenDialog label="Schedule a report" onClose={close}>
      <Copied<ScheduledReport> resource={scheduledReports}>
        {original => (
          <ResourceForm
            title="Schedule a report"
            values={
              original === null
                ? values.current
                : { ...reportValues(original), name: copyName(original.name) }
            }
            submitLabel="Schedule it"
            save={async ({ values: typed }) => {
              id.current = (await create.mutateAsync(createdReport(typed))).id
            }}
            onSaved={() => {
              notify('Scheduled the report.')
              goTo(addresses.scheduledReport(id.current), { replace: true })
            }}
            onCancel={close}
          >
            <ScheduledReportFields isNew daysHelp={original === null ? otherDaysWords(search) : undefined} />
          </ResourceForm>
        )}
      </Copied>
    </FullScreenDialog>
  )
}
