import type { Asked } from '../parts/curl-of.ts'

/** What says which rows are meant, apart from the page: whoever reads them begins anew with another. */
export function rowsKey({ path, query }: Asked): string {
  const { page, per_page, ...rest } = query
  return JSON.stringify([path, rest])
}
