import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DEFAULT_PER_PAGE } from '../ahead/asks-list.ts'
import type { ListQuery } from '../api/resource.ts'
import { useAddress } from '../parts/use-address.ts'
import { useGoTo } from '../parts/use-go-to.ts'
import type { SearchParameters } from '../search-parameters.ts'
import { useSession } from '../session/session.ts'
import { askedFilters, type Filter, filtersIn } from './filter.ts'

const MAX_PER_PAGE = 100

export const PER_PAGE_CHOICES = [20, 50, MAX_PER_PAGE] as const

export interface TableDefinition {
  readonly filters: readonly Filter[]
  /** `name` or `-created_at`, as the API sorts; null: its own order. */
  readonly defaultSort?: string
  /** Where the API has so many rows to a page and takes no other number. */
  readonly fixedPerPage?: number
  /** Whether the list can be searched by `q`. */
  readonly isSearchable?: boolean
}

/** What of a list is looked at. It stands in the address, so that Back, a reload and a colleague see the same. */
export interface TableState {
  readonly definition: TableDefinition
  readonly filters: Readonly<Record<string, string | readonly string[]>>
  readonly q: string
  readonly sort: string | null
  readonly page: number
  readonly perPage: number
  /** The row whose panel is open. */
  readonly openRow: string | null
  /** The columns that are shown, by their ids; null: the address does not say. */
  readonly columns: readonly string[] | null
  /** What the API is asked for. */
  readonly query: ListQuery
  /**
   * Changes the address; back to the first page where other rows are meant.
   * @param isCorrection of an address that leads nowhere: Back does not lead there again
   */
  set(changes: TableChanges, isCorrection?: boolean): void
}

export interface TableChanges {
  readonly filters?: Readonly<Record<string, string | readonly string[] | null>>
  readonly q?: string
  readonly sort?: string | null
  readonly page?: number
  readonly perPage?: number
  readonly openRow?: string | null
  readonly columns?: readonly string[] | null
}

/** A choice of no column beyond those that are always shown: an address has no empty parameters. */
const NO_COLUMNS = 'none'

export function useTableState(definition: TableDefinition): TableState {
  const search = useSearch({ strict: false }) as SearchParameters
  const here = useAddress()
  const { timeZone } = useSession()
  const goTo = useGoTo()
  return useMemo(() => {
    const state = readTableState(definition, search, timeZone)
    return {
      ...state,
      set(changes: TableChanges, isCorrection = false) {
        const replace = isCorrection || !isStep(changes, state)
        goTo(here, { query: writeTableChanges(search, changes, definition), replace })
      },
    }
  }, [definition, search, timeZone, here, goTo])
}

/**
 * Whether Back takes a change back: one of the page, or a panel that was opened. One that is closed, or shows another row, is
 * not opened by Back, and typing a search leaves no trail of addresses.
 */
export function isStep({ page, openRow = null }: TableChanges, before: Pick<TableState, 'openRow'>): boolean {
  return page !== undefined || (openRow !== null && before.openRow === null)
}

/** @param timeZone whose days those of the filters are */
export function readTableState(
  definition: TableDefinition,
  search: SearchParameters,
  timeZone: string,
): Omit<TableState, 'set'> {
  const filters = filtersIn(definition.filters, search)
  const q = definition.isSearchable === false ? '' : text(search['q'])
  const sort = text(search['sort']) || (definition.defaultSort ?? null)
  const page = positive(search['page']) ?? 1
  const columns = text(search['columns'])
  const perPage =
    definition.fixedPerPage ?? Math.min(positive(search['per_page']) ?? DEFAULT_PER_PAGE, MAX_PER_PAGE)
  return {
    definition,
    filters,
    q,
    sort,
    page,
    perPage,
    openRow: text(search['open']) || null,
    columns: columns === '' ? null : columns.split(',').filter(id => id !== NO_COLUMNS),
    query: {
      ...askedFilters(definition.filters, filters, timeZone),
      q: q || null,
      sort,
      page,
      per_page: perPage,
    },
  }
}

/**
 * What a press on a column's heading orders by. Numbers are looked at from the highest, words from A; the third press goes back
 * to the list's own order, which is left where that is the column's own.
 */
export function nextSort(
  { sort, definition }: Pick<TableState, 'sort' | 'definition'>,
  name: string,
  isHighestFirst: boolean,
): string | null {
  const [first, second] = isHighestFirst ? [`-${name}`, name] : [name, `-${name}`]
  if (sort === first) return second
  if (sort === second && sort !== definition.defaultSort) return null
  return first
}

/** The address' new parameters; those that are not the table's stay. An open row is closed where others are meant. */
export function writeTableChanges(
  search: SearchParameters,
  changes: TableChanges,
  { filters: known }: Pick<TableDefinition, 'filters'>,
): SearchParameters {
  const { filters = {}, q, sort, page, perPage, openRow, columns } = changes
  const areOtherRows = 'filters' in changes || q !== undefined || sort !== undefined || perPage !== undefined
  const next: Record<string, string | readonly string[] | undefined> = { ...search }
  if (areOtherRows) delete next['page']
  // The API has a filter of that name, too.
  if ((areOtherRows || page !== undefined) && !known.some(({ name }) => name === 'open')) delete next['open']
  for (const [name, value] of Object.entries(filters)) next[name] = value ?? undefined
  if (q !== undefined) next['q'] = q || undefined
  if (sort !== undefined) next['sort'] = sort ?? undefined
  if (page !== undefined) next['page'] = page === 1 ? undefined : String(page)
  if (perPage !== undefined) next['per_page'] = perPage === DEFAULT_PER_PAGE ? undefined : String(perPage)
  if (openRow !== undefined) next['open'] = openRow ?? undefined
  if (columns !== undefined) next['columns'] = columns === null ? undefined : columns.join(',') || NO_COLUMNS
  return next
}

function text(value: SearchParameters[string]): string {
  return [value ?? ''].flat()[0] ?? ''
}

function positive(value: SearchParameters[string]): number | null {
  const number = Number(text(value))
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
