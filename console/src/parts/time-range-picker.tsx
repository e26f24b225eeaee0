import { parseAbsolute, toCalendarDate } from '@internationalized/date'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SearchParameters } from '../search-parameters.ts'
import { useSession } from '../session/session.ts'
import { Button } from './button.tsx'
import {
  type Days,
  instantsIn,
  instantsOf,
  type RANGE_PARAMETERS,
  RANGES,
  type RangeName,
  rangeNameIn,
} from './time-range.ts'
import './time-range.css'

const CUSTOM = 'custom'

export interface TimeRangePickerProps {
  /** Shown where the address says no range: any time is no choice then. */
  readonly otherwise?: RangeName
  /** Puts parameters into the address in place of those of the range before; undefined takes one away. */
  onChange(parameters: Readonly<Record<(typeof RANGE_PARAMETERS)[number], string | undefined>>): void
}

/** Which days are looked at, by the Company's calendar. It stands in the address. */
export function TimeRangePicker({ otherwise, onChange }: TimeRangePickerProps) {
  const search = useSearch({ strict: false }) as SearchParameters
  const { timeZone } = useSession()
  const name = rangeNameIn(search)
  const { start, end } = instantsIn(search, timeZone)
  const [isChoosing, setChoosing] = useState(false)
  const isCustom = isChoosing || (name === null && (start !== null || end !== null))
  const none = { range: undefined, created_at_start: undefined, created_at_end: undefined }
  return (
    <div className="time-range">
      <label>
        <span className="visually-hidden">Days</span>
        <select
          className="input"
          value={isCustom ? CUSTOM : (name ?? otherwise ?? '')}
          title={`Days in ${timeZone}`}
          onChange={event => {
            const chosen = event.target.value
            setChoosing(chosen === CUSTOM)
            if (chosen !== CUSTOM) onChange({ ...none, range: chosen || undefined })
          }}
        >
          {otherwise === undefined && <option value="">Any time</option>}
          {RANGES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={CUSTOM}>From – to …</option>
        </select>
      </label>
      {isCustom && (
        <DaysForm
          key={`${start} ${end}`}
          first={start === null ? '' : dayOf(start, timeZone)}
          last={end === null ? '' : dayOf(end, timeZone)}
          onDays={chosen => {
            const { start: created_at_start, end: created_at_end } = instantsOf(chosen, timeZone)
            onChange({ ...none, created_at_start, created_at_end })
          }}
        />
      )}
    </div>
  )
}

function DaysForm({ first, last, onDays }: Days & { onDays(days: Days): void }) {
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const isBackwards = from !== '' && to !== '' && to < from
  return (
    <form
      className="time-range"
      onSubmit={event => {
        event.preventDefault()
        if (from !== '' && to !== '' && !isBackwards) onDays({ first: from, last: to })
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
        aria-invalid={isBackwards}
        onChange={event => setTo(event.target.value)}
      />
      <Button className="button" type="submit">
        Show
      </Button>
      {isBackwards && <span role="alert">The last day is before the first.</span>}
    </form>
  )
}

function dayOf(instant: string, timeZone: string): string {
  return toCalendarDate(parseAbsolute(new Date(instant).toISOString(), timeZone)).toString()
}
