import { parseAbsolute, toCalendarDate } from '@internationalized/date'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { PopupDialog } from '../parts/popup-dialog.tsx'
import { rangeParametersIn } from '../parts/range-parameters.ts'
import {
  type Days,
  type Instants,
  instantsIn,
  instantsOf,
  isTooLong,
  RANGES,
  rangeNameIn,
  rangeWords,
  SHORT_RANGES,
  USUAL_RANGE,
} from '../parts/time-range.ts'
import { useAddress } from '../parts/use-address.ts'
import { useGoTo } from '../parts/use-go-to.ts'
import type { SearchParameters } from '../search-parameters.ts'
import { useSession } from '../session/session.ts'
import type { RangeKind } from './screen.ts'

const CHOSEN_DAYS = 'chosen'
const OTHER_DAYS = 'other'

/** Which days the screen is about, by the Company's calendar. They stand in the address. */
export function TimeRangePicker({ kind }: { readonly kind: RangeKind }) {
  const search = useSearch({ strict: false }) as SearchParameters
  const here = useAddress()
  const goTo = useGoTo()
  const { timeZone } = useSession()
  const picker = useRef<HTMLSelectElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const choices = kind === 'bounded' ? SHORT_RANGES : RANGES
  const name = choices.find(({ value }) => value === rangeNameIn(search))?.value ?? null
  const instants = instantsIn(search, timeZone)
  const hasDays = name === null && isShown(instants, kind)

  function show(range: SearchParameters) {
    setChoosing(false)
    goTo(here, {
      query: { ...search, ...rangeParametersIn(range), page: undefined, open: undefined },
      replace: true,
    })
  }

  return (
    <>
      <label className="time-range">
        <span className="visually-hidden">Days</span>
        <select
          ref={picker}
          className="input"
          value={hasDays ? CHOSEN_DAYS : (name ?? (kind === 'any-time' ? '' : USUAL_RANGE))}
          title={`Days in ${timeZone}`}
          onChange={({ target: { value } }) => {
            if (value === OTHER_DAYS) setChoosing(true)
            else show({ range: value || undefined })
          }}
        >
          {kind === 'any-time' && <option value="">Any time</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {hasDays && <option value={CHOSEN_DAYS}>{rangeWords(instants, timeZone)}</option>}
          <option value={OTHER_DAYS}>From – to …</option>
        </select>
      </label>
      {isChoosing && (
        <PopupDialog
          triggerRef={picker}
          placement="bottom end"
          label="From which day to which"
          onClose={() => setChoosing(false)}
        >
          <DaysForm
            first={instants.start === null ? '' : dayOf(instants.start, timeZone)}
            last={instants.end === null ? '' : dayOf(instants.end, timeZone)}
            isLonger={days => kind === 'bounded' && isTooLong(instantsOf(days, timeZone))}
            onDays={days => {
              const { start, end } = instantsOf(days, timeZone)
              show({ created_at_start: start, created_at_end: end })
            }}
          />
        </PopupDialog>
      )}
    </>
  )
}

/** What a screen of bounded days makes of half a range, or of one that is too long, is the usual one. */
function isShown({ start, end }: Instants, kind: RangeKind): boolean {
  if (kind === 'any-time') return start !== null || end !== null
  return start !== null && end !== null && !(kind === 'bounded' && isTooLong({ start, end }))
}

interface DaysFormProps extends Days {
  /** Longer than the screen shows at a time. */
  isLonger(days: Days): boolean
  onDays(days: Days): void
}

function DaysForm({ first, last, isLonger, onDays }: DaysFormProps) {
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const areDays = from !== '' && to !== ''
  const isBackwards = areDays && to < from
  const isRefused = areDays && isLonger({ first: from, last: to })
  return (
    <form
      className="days-form"
      onSubmit={event => {
        event.preventDefault()
        if (areDays && !isBackwards && !isRefused) onDays({ first: from, last: to })
      }}
    >
      <input
        className="input"
        type="date"
        aria-label="First day"
        required
        value={from}
        onChange={event => setFrom(event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        className="input"
        type="date"
        aria-label="Last day"
        required
        min={from}
        value={to}
        aria-invalid={isBackwards || isRefused}
        onChange={event => setTo(event.target.value)}
      />
      <Button className="button" type="submit">
        Show
      </Button>
      {isBackwards && <span role="alert">The last day is before the first.</span>}
      {isRefused && <span role="alert">Two months at most are shown at a time.</span>}
    </form>
  )
}

function dayOf(instant: string, timeZone: string): string {
  return toCalendarDate(parseAbsolute(new Date(instant).toISOString(), timeZone)).toString()
}
