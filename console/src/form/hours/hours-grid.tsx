import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { DAY_NAMES, dayWords, timeWords } from './hours-words.ts'
import { DAYS_IN_ORDER, openShare, painted, type Span, type Week } from './week.ts'
import './hours.css'

export interface HoursGridProps {
  readonly label: string
  readonly week: Week
  /** Absent: it is only shown. */
  onChange?(week: Week): void
  /** The clock of the hours, to mark the present one. */
  readonly timeZone: string
}

interface Cell {
  readonly day: number
  readonly hour: number
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * A week as 7 × 24 hours. Drawn across with the mouse, or with the arrows and the space bar (with Shift: what is passed takes
 * what the hour before has). Hours that are open in part are half filled: their minutes stand beside.
 */
export function HoursGrid({ label, week, onChange, timeZone }: HoursGridProps) {
  const [focus, setFocus] = useState<Cell>({ day: DAYS_IN_ORDER[0], hour: 9 })
  const [isDrawing, setDrawing] = useState<boolean | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const now = hourNow(timeZone)

  useEffect(() => {
    if (isDrawing === null) return
    const stop = () => setDrawing(null)
    addEventListener('pointerup', stop)
    return () => removeEventListener('pointerup', stop)
  }, [isDrawing])

  const paint = ({ day, hour }: Cell, isOpen: boolean) => onChange?.(painted(week, day, spanOf(hour), isOpen))
  const isOpen = ({ day, hour }: Cell) => openShare(week[day] ?? [], spanOf(hour)) === 1

  function moveTo(cell: Cell) {
    setFocus(cell)
    table.current?.querySelector<HTMLElement>(`[data-cell="${cell.day}-${cell.hour}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent, cell: Cell) {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      return paint(cell, !isOpen(cell))
    }
    const next = neighbour(cell, event.key)
    if (next === null) return
    event.preventDefault()
    if (event.shiftKey) paint(next, isOpen(cell))
    moveTo(next)
  }

  const draws = (cell: Cell) => ({
    onPointerDown: (event: PointerEvent) => {
      // A finger scrolls; it opens and closes by a tap.
      if (event.button !== 0 || event.pointerType === 'touch') return
      event.preventDefault()
      setDrawing(!isOpen(cell))
      paint(cell, !isOpen(cell))
      moveTo(cell)
    },
    onPointerEnter: () => isDrawing !== null && paint(cell, isDrawing),
    onPointerUp: (event: PointerEvent) => event.pointerType === 'touch' && paint(cell, !isOpen(cell)),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, cell),
    onFocus: () => setFocus(cell),
  })

  return (
    <table
      className="hours-grid"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is used is a grid
      role="grid"
      aria-label={label}
      aria-readonly={onChange === undefined}
      ref={table}
    >
      <thead>
        <tr>
          <td />
          {HOURS.map(hour => (
            <th key={hour} scope="col">
              {String(hour).padStart(2, '0')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DAYS_IN_ORDER.map(day => (
          <tr key={day}>
            <th scope="row">
              <abbr title={`${DAY_NAMES[day]}: ${dayWords(week[day] ?? [])}`}>
                {DAY_NAMES[day]?.slice(0, 3)}
              </abbr>
            </th>
            {HOURS.map(hour => {
              const share = openShare(week[day] ?? [], spanOf(hour))
              const isFocus = focus.day === day && focus.hour === hour
              return (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid may be selected
                <td
                  key={hour}
                  data-cell={`${day}-${hour}`}
                  data-state={share === 1 ? 'open' : share === 0 ? 'closed' : 'partly'}
                  data-now={(now.day === day && now.hour === hour) || undefined}
                  aria-selected={share === 1}
                  aria-label={`${DAY_NAMES[day]} ${timeWords(hour * 60)}, ${share === 1 ? 'open' : share === 0 ? 'closed' : 'partly open'}`}
                  tabIndex={isFocus ? 0 : -1}
                  {...(onChange !== undefined
                    ? draws({ day, hour })
                    : { onKeyDown: event => onKeyDown(event, { day, hour }) })}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const spanOf = (hour: number): Span => ({ open: hour * 60, close: hour * 60 + 60 })

/** Where an arrow leads; null for another key, or over the edge. */
function neighbour({ day, hour }: Cell, key: string): Cell | null {
  const row = DAYS_IN_ORDER.indexOf(day as (typeof DAYS_IN_ORDER)[number])
  const [rows, hours] = STEPS[key] ?? [0, 0]
  if (key === 'Home') return { day, hour: 0 }
  if (key === 'End') return { day, hour: 23 }
  const next = DAYS_IN_ORDER[row + rows]
  if (STEPS[key] === undefined || next === undefined || hour + hours < 0 || hour + hours > 23) return null
  return { day: next, hour: hour + hours }
}

const STEPS: Readonly<Record<string, readonly [rows: number, hours: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function hourNow(timeZone: string): Cell {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    hourCycle: 'h23',
  })
    .formatToParts(new Date())
    .map(({ type, value }) => [type, value] as const)
  const { weekday = '', hour = '0' } = Object.fromEntries(parts) as Record<string, string>
  return { day: DAY_NAMES.indexOf(weekday as (typeof DAY_NAMES)[number]), hour: Number(hour) }
}
