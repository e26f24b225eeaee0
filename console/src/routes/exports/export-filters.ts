import type { TableDefinition } from '../../table/table-state.ts'

/** The API has nothing to narrow it by: those of a month are few. */
export const EXPORT_TABLE: TableDefinition = { isSearchable: false, filters: [] }
