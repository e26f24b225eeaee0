import { counted } from '../format/format-number.ts'
import { Link } from '../parts/link.tsx'
import type { SearchParameters } from '../search-parameters.ts'
import { Facts } from './facts.tsx'

/** One kind of record that refers to what is shown; a count that is not known yet, or not to be seen, shows nothing. */
export type Use = readonly [label: string, count: number | undefined, noun: string, listAddress: string]

/** How many records refer to what is shown, each leading to the list of them. */
export function UsedBy({ uses, query }: { readonly uses: readonly Use[]; readonly query: SearchParameters }) {
  return (
    <Facts
      facts={uses.flatMap(([label, count, noun, listAddress]) =>
        count === undefined
          ? []
          : [
              [
                label,
                count === 0 ? (
                  `no ${noun}`
                ) : (
                  <Link key={noun} to={listAddress} query={query}>
                    {counted(count, noun)}
                  </Link>
                ),
              ] as const,
            ],
      )}
    />
  )
}
