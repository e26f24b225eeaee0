import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Link } from '../parts/link.tsx'
import { useAddress } from '../parts/use-address.ts'
import type { SearchParameters } from '../search-parameters.ts'

export interface RecordTab {
  /** Stands in the address: `?tab=hours`. */
  readonly id: string
  readonly label: string
  readonly content: () => ReactNode
}

export interface RecordTabsProps {
  readonly label: string
  /** Of the record's page. */
  readonly address: string
  readonly tabs: readonly RecordTab[]
}

/** The parts of a record's page, each with an address. The first is shown where none is named. */
export function RecordTabs({ label, address, tabs }: RecordTabsProps) {
  const { tab } = useSearch({ strict: false }) as SearchParameters
  // A form over the page changes the record that a form of the tab would go on from: it begins anew when it is seen again.
  const isBelow = useAddress() !== decodeURI(address)
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0]
  if (shown === undefined) return null
  return (
    <>
      <nav className="tabs" aria-label={label}>
        {tabs.map(({ id, label: words }) => (
          <Link
            key={id}
            to={address}
            query={id === tabs[0]?.id ? {} : { tab: id }}
            isCurrent={id === shown.id}
          >
            {words}
          </Link>
        ))}
      </nav>
      {!isBelow && shown.content()}
    </>
  )
}
