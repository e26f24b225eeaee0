import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import {
  type GlobalSuppressedNumber,
  globalSuppressedNumbers,
} from '../../api/resources/global-suppressed-numbers.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { useEachAction } from '../../table/use-each-action.ts'
import { GLOBAL_SUPPRESSED_NUMBER_COLUMNS } from './global-suppressed-number-columns.tsx'

const TABLE: TableDefinition = { filters: [] }

/** They have no page of their own: there is nothing to know of one but the number. */
export function GlobalSuppressedNumberList() {
  const table = useTableState(TABLE)
  const answer = globalSuppressedNumbers.useList(table.query)
  const lift = useEachAction<GlobalSuppressedNumber>({
    ...{ label: 'Lift', done: 'Lifted', noun: 'global suppression', isDangerous: true },
    nameOf: row => row.number,
    consequence: 'They may call all Companies again. Where a Company suppresses one itself it stays refused.',
    act: (client, { number }) =>
      dataOf(
        client.DELETE('/api/v5/global_suppressed_numbers/{number}.json', { params: { path: { number } } }),
      ),
    undo: (client, { number }) =>
      dataOf(
        client.POST('/api/v5/global_suppressed_numbers.json', {
          body: { global_suppressed_number: { number } },
        }),
      ),
  })
  const create = (
    <Link className="button primary" to={addresses.newGlobalSuppressedNumber()}>
      Suppress a number globally
    </Link>
  )

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
        bulkActions={[lift]}
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
