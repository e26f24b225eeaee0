import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import { useUndoBatch } from '../../api/resource.ts'
import { type SuppressedNumber, suppressedNumbers } from '../../api/resources/suppressed-numbers.ts'
import { useRecordNames } from '../../api/use-record-names.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { namesOf } from '../../table/names-of.ts'
import { useTableState } from '../../table/table-state.ts'
import { suppressedNumberColumns } from './suppressed-number-columns.tsx'
import { SuppressedNumberFacts } from './suppressed-number-facts.tsx'
import { SUPPRESSED_NUMBER_TABLE } from './suppressed-number-filters.ts'

const EDIT = editAction(
  async () => (await import('./suppressed-number-bulk-edit.tsx')).SuppressedNumberBulkEdit,
)

export function SuppressedNumberList() {
  const { may } = useSession()
  const table = useTableState(SUPPRESSED_NUMBER_TABLE)
  const answer = suppressedNumbers.useList(table.query)
  const names = useRecordNames({
    campaigns: [],
    publishers: answer.data?.rows.flatMap(({ affiliate_id: id }) => id ?? []) ?? [],
  })
  const columns = useMemo(() => suppressedNumberColumns(names), [names])
  const bulk = suppressedNumbers.useBulk()
  const undo = useUndoBatch()
  const mayWrite = may('write', 'suppressed_numbers')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newSuppressedNumber()}>
      Suppress a number
    </Link>
  )
  const importMany = mayWrite && (
    <Link className="button" to={addresses.importSuppressedNumbers()}>
      Import
    </Link>
  )

  async function lift(rows: readonly SuppressedNumber[]): Promise<BulkOutcome> {
    const batchId = await bulk.mutateAsync(rows.map(({ id }) => ({ id, delete: true })))
    return {
      sentence: `${counted(rows.length, 'number')} may call again.`,
      ...(undo !== null && { undo: () => undo(batchId) }),
    }
  }

  return (
    <>
      <ScreenHeader title="Suppressed">
        <Link className="button" to={addresses.checkSuppressedNumber()}>
          Check a number
        </Link>
        {importMany}
        {create}
      </ScreenHeader>
      <DataTable
        name="Suppressed numbers"
        columns={columns}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.suppressedNumber(row.number)}
        panel={row => <SuppressedNumberFacts suppression={row} />}
        bulkActions={
          mayWrite
            ? [
                EDIT,
                {
                  label: 'Lift',
                  isDangerous: true,
                  confirm: rows => ({
                    title: `Let ${counted(rows.length, 'number')} call again?`,
                    text: `${namesOf(rows, ({ number }) => number)}. Their next calls and pings are taken as anyone’s.`,
                  }),
                  run: lift,
                },
              ]
            : []
        }
        empty={{
          title: 'No suppressed numbers yet',
          text: 'The calls and pings of a suppressed number are refused: everywhere, or for one campaign or publisher. Callers who ask not to be called, and those who call in jest, belong here.',
          action: (
            <>
              {create} {importMany}
            </>
          ),
        }}
      />
      <Outlet />
    </>
  )
}
