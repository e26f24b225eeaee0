import { useLocation } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { isLongRange, rangeParametersIn } from '../parts/range-parameters.ts'
import { useAddress } from '../parts/use-address.ts'
import { SCREENS } from '../screens.ts'
import { parseSearch, type SearchParameters, stringifySearch } from '../search-parameters.ts'
import { addressOf } from '../session/company-in-address.ts'
import type { RangeKind } from './screen.ts'

const TimeRangePicker = lazy(async () => ({
  default: (await import('./time-range-picker.tsx')).TimeRangePicker,
}))

/** By the addresses of the screens that are about days. */
const KINDS: ReadonlyMap<string, RangeKind> = new Map(
  SCREENS.flatMap(({ path, range }) => (range === undefined ? [] : [[path, range]])),
)

const LastRange = createContext<SearchParameters>({})

/**
 * Keeps which days were looked at last: whoever goes on to another screen that is about days looks at the same. The address of
 * the screen is what counts; what is kept only goes into those of the links around it.
 */
export function KeptRange({ children }: { readonly children: ReactNode }) {
  const chosen = useLocation({
    select: ({ pathname, search }) => {
      const kind = KINDS.get(addressOf(pathname))
      const range = stringifySearch(rangeParametersIn(search))
      // Where not any time can be chosen, an address without days was not chosen, but leaves them out.
      return kind === undefined || (kind !== 'any-time' && range === '') ? null : range
    },
  })
  const [kept, setKept] = useState({ text: '', parameters: {} })
  if (chosen !== null && chosen !== kept.text) setKept({ text: chosen, parameters: parseSearch(chosen) })
  return <LastRange value={kept.parameters}>{children}</LastRange>
}

/** What the address of a screen says of the days, when one comes to it from elsewhere. */
export function useKeptRange(): (address: string) => SearchParameters {
  const kept = useContext(LastRange)
  return address => {
    const kind = KINDS.get(address)
    return kind === undefined || (kind === 'bounded' && isLongRange(kept)) ? {} : kept
  }
}

/** Which days are looked at, where the screen is about any. */
export function TimeRange() {
  const kind = KINDS.get(useAddress())
  if (kind === undefined) return null
  return (
    <Suspense fallback={<span className="time-range" />}>
      <TimeRangePicker kind={kind} />
    </Suspense>
  )
}
