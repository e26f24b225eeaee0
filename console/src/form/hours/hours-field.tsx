import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { type FieldProps, useField } from '../use-field.ts'
import { HoursGrid } from './hours-grid.tsx'
import { DAY_NAMES, dayWords, readDay, weekWords, wrongDaysWords, wrongDayWords } from './hours-words.ts'
import { ALWAYS, DAYS_IN_ORDER, NEVER, type Span, sameOn, type Week } from './week.ts'

export interface HoursFieldProps extends FieldProps {
  /** The zone as browsers know it, to mark the present hour. */
  readonly timeZone: string
}

const WORK_DAYS = [1, 2, 3, 4, 5]

const PRESETS: readonly (readonly [label: string, week: Week])[] = [
  ['Always', ALWAYS],
  ['Mon–Fri 9–17', sameOn(WORK_DAYS, 540, 1020)],
  ['Mon–Sat 8–20', sameOn([...WORK_DAYS, 6], 480, 1200)],
  ['Never', NEVER],
]

/** The hours of a week: drawn, typed to the minute, or taken from the usual ones. Its value is a `Week`. */
export function HoursField(props: HoursFieldProps) {
  const { label, help, timeZone } = props
  // What cannot be read is in no week, and must not be left out without a word.
  const wrongDays = useRef(new Set<number>())
  const { input, error } = useField(
    props,
    () => wrongDaysWords(wrongDays.current),
    hours => weekWords(hours as Week),
  )
  const week = input.value as Week
  const noteId = useId()
  const days = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What a form is not saved for is shown: the day that cannot be read, or the first.
    const focus = () => {
      const inputs = days.current
      const shown =
        inputs?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? inputs?.querySelector('input')
      shown?.focus()
      shown?.scrollIntoView({ block: 'center' })
    }
    input.ref({ focus })
  }, [input.ref])
  return (
    <fieldset className="hours plain" aria-describedby={noteId}>
      <legend className="visually-hidden">{label}</legend>
      <p role="status">{weekWords(week)}</p>
      <Scroller label={label}>
        <HoursGrid label={label} week={week} onChange={input.onChange} timeZone={timeZone} />
      </Scroller>
      <div className="hours-presets">
        {PRESETS.map(([words, preset]) => (
          <Button key={words} className="button small" onPress={() => input.onChange(preset)}>
            {words}
          </Button>
        ))}
        <Button
          className="button small"
          onPress={() =>
            input.onChange(week.map((spans, day) => (day > 1 && day < 6 ? (week[1] ?? []) : spans)))
          }
        >
          Monday’s for Tue–Fri
        </Button>
      </div>
      <div className="hours-days" ref={days}>
        {DAYS_IN_ORDER.map(day => (
          <DayText
            key={day}
            day={day}
            spans={week[day] ?? []}
            onWrong={isWrong => {
              if (isWrong) wrongDays.current.add(day)
              else wrongDays.current.delete(day)
            }}
            onChange={spans => input.onChange(week.map((before, index) => (index === day ? spans : before)))}
          />
        ))}
      </div>
      <div id={noteId} className="field">
        {help !== undefined && <span className="help">{help}</span>}
        {error !== undefined && <span className="field-error">{error}</span>}
      </div>
    </fieldset>
  )
}

interface DayTextProps {
  /** 0 is Sunday. */
  readonly day: number
  readonly spans: readonly Span[]
  onWrong(isWrong: boolean): void
  onChange(spans: readonly Span[]): void
}

/** A day as text, to the minute: `9–12:30, 13–17`. It is taken when it is left or Enter is pressed. */
function DayText({ day, spans, onWrong, onChange }: DayTextProps) {
  const name = DAY_NAMES[day] ?? ''
  const words = dayWords(spans)
  const [text, setText] = useState(words)
  const [wrong, setWrong] = useState<string | null>(null)
  const id = useId()

  function judge(problem: string | null) {
    setWrong(problem)
    onWrong(problem !== null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once other hours are drawn or chosen
  useEffect(() => {
    setText(words)
    judge(null)
  }, [words])

  function take() {
    const read = readDay(text)
    judge(read === null ? wrongDayWords(text, day) : null)
    // Those of before are taken anew after what could not be read: the form knows that they are right again.
    if (read !== null && (wrong !== null || dayWords(read) !== words)) onChange(read)
  }

  return (
    <div className="hours-day">
      <label htmlFor={id}>{name.slice(0, 3)}</label>
      <input
        id={id}
        className="input"
        aria-label={`${name}’s hours`}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : `${id}-error`}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={take}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
      {wrong !== null && (
        <span className="field-error" id={`${id}-error`}>
          {wrong}
        </span>
      )}
    </div>
  )
}
