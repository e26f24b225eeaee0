import { type ComponentType, lazy, Suspense } from 'react'
import type { BulkDialog, BulkDialogPorts } from '../table/bulk-action.ts'

export interface BulkEditProps<Row> extends BulkDialogPorts {
  readonly rows: readonly Row[]
}

/** The bulk action that opens a form for several rows; it is loaded when it is opened first. */
export function editAction<Row>(load: () => Promise<ComponentType<BulkEditProps<Row>>>): BulkDialog<Row> {
  const Form = lazy(async () => ({ default: await load() }))
  return {
    label: 'Edit',
    dialog: (rows, ports) => (
      <Suspense>
        <Form rows={rows} {...ports} />
      </Suspense>
    ),
  }
}
