import { useMemo, useRef, useState } from 'react'
import { payoutTablesOf } from '../../../api/resources/payout-tables.ts'
import { Section } from '../../../detail/section.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { LoadingScreen } from '../../../parts/loading-screen.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { useSession } from '../../../session/session.ts'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { TableBench } from './table-bench.tsx'
import { TableVersions } from './table-versions.tsx'
import './payouts.css'

/** Rules that change what publishers are paid, uploaded as versions of which one is in force. */
export function PayoutsTab({ version: { record } }: CampaignTabProps) {
  const { may } = useSession()
  const tables = useMemo(() => payoutTablesOf(record.id), [record.id])
  const answer = tables.useList({})
  const [bench, setBench] = useState({ csv: '', opened: 0 })
  const isTyped = useRef(false)
  /** The rules of the version that would take the place of what is typed. */
  const [asked, setAsked] = useState<string | null>(null)
  if (answer.isLoadingError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (answer.data === undefined) return <LoadingScreen />
  const open = (csv: string) => setBench(({ opened }) => ({ csv, opened: opened + 1 }))
  return (
    <>
      <Section title="Versions">
        <p className="soft">
          The first rule that a ping matches decides what per cent of the revenue the publisher is paid. One
          version is in force at a time; activating an older one rolls back to it.
        </p>
        <TableVersions
          rows={answer.data.rows}
          tables={tables}
          onOpen={csv => (isTyped.current ? setAsked(csv) : open(csv))}
        />
      </Section>
      {may('write', 'campaigns') && (
        <Section title="Try and upload">
          <TableBench
            key={bench.opened}
            campaignId={record.id}
            csv={bench.csv}
            tables={tables}
            isTyped={isTyped}
          />
        </Section>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Replace what you typed?"
        confirmLabel="Replace what I typed"
        onClose={() => setAsked(null)}
        onConfirm={async () => open(asked ?? '')}
      >
        <p>The rules that you typed are not uploaded, and would be lost.</p>
      </ConfirmDialog>
    </>
  )
}
