import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import {
  type GlobalSuppressedNumber,
  globalSuppressedNumbers,
} from '../../api/resources/global-suppressed-numbers.ts'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { DataTable } from '../../table/data-table.tsx'
import type { BulkOutcome } from '../../table/selection-bar.tsx'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { GLOBAL_SUPPRESSED_NUMBER_COLUMNS } from './global-suppressed-number-columns.tsx'

const TABLE: TableDefinition = { filters: [] }

/** They have no page of their own: there is nothing to know of one but the number. */
export function GlobalSuppressedNumberList() {
  const table = useTableState(TABLE)
  const answer = globalSuppressedNumbers.useList(table.query)
  const remove = globalSuppressedNumbers.useRemove()
  const create = (
    <Link className="button primary" to={addresses.newGlobalSuppressedNumber()}>
      Suppress a number globally
    </Link>
  )

  // The API lifts them one by one. What was lifted before one is refused is gone from the list, which is read anew.
  async function lift(rows: readonly GlobalSuppressedNumber[]): Promise<BulkOutcome> {
    for (const { number } of rows) await remove.mutateAsync({ key: number })
    return { sentence: `Lifted ${counted(rows.length, 'global suppression')}.` }
  }

  return (
    <>
      <ScreenHeader title="Suppressed globally">{create}</ScreenHeader>
      <p className="soft">
        Every Company that uses the global suppression list refuses these callers, beside those of its own
        list. <Link to={addresses.companies()}>Companies</Link> say whether they do.
      </p>
      <DataTable
        name="Globally suppressed numbers"
        columns={GLOBAL_SUPPRESSED_NUMBER_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        bulkActions={[
          {
            label: 'Lift',
            isDangerous: true,
            confirm: rows => ({
              title: `Let ${counted(rows.length, 'number')} call all Companies again?`,
              text: `${rows.map(({ number }) => number).join(', ')}. Where a Company suppresses one itself it stays refused.`,
            }),
            run: lift,
          },
        ]}
        empty={{
          title: 'No numbers are suppressed globally',
          text: 'Numbers on this list may call none of the Companies that use it: those of known pranksters, or of people who asked never to be called.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
