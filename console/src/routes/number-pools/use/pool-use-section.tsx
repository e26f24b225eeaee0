import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { addresses } from '../../../addresses.ts'
import {
  type NumberPool,
  type PoolUse,
  type UsePeriod,
  usePoolUse,
} from '../../../api/resources/number-pools.ts'
import { Section } from '../../../detail/section.tsx'
import { formatCount } from '../../../format/format-number.ts'
import { Answered } from '../../../parts/answered.tsx'
import { useGoTo } from '../../../parts/use-go-to.ts'
import type { SearchParameters } from '../../../search-parameters.ts'
import { useSession } from '../../../session/session.ts'
import { chartOfUse, rowsOfUse } from './use-rows.ts'
import { UseTable } from './use-table.tsx'
import { isUseKnown, sentencesOfUse } from './use-words.ts'
import './pool-use.css'

const Drawing = lazy(async () => ({ default: (await import('../../../chart/drawing.tsx')).Drawing }))

const PERIODS: readonly { readonly value: UsePeriod; readonly label: string }[] = [
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
]

/** Whether the pool is large enough: how many of its numbers were lent. How far back stands in the address as `use`. */
export function PoolUseSection({ pool }: { readonly pool: NumberPool }) {
  const { use } = useSearch({ strict: false }) as SearchParameters
  const goTo = useGoTo()
  const id = useId()
  const period = PERIODS.find(({ value }) => value === use)?.value ?? 'day'
  const answer = usePoolUse(pool.id, period)
  return (
    <Section
      title="Use"
      actions={
        <>
          <label className="visually-hidden" htmlFor={id}>
            How far back
          </label>
          <select
            id={id}
            className="input pool-use-period"
            value={period}
            onChange={({ target }) =>
              goTo(addresses.numberPool(pool.id), { query: { use: target.value }, replace: true })
            }
          >
            {PERIODS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </>
      }
    >
      <Answered answer={answer} waiting={<p className="soft">Reading …</p>}>
        {use =>
          isUseKnown(use) ? (
            <Use use={use} />
          ) : (
            <p className="soft">
              Nothing is known of this time yet. Once a minute it is noted how many numbers are lent, which
              tells whether the pool is large enough: look again in some minutes.
            </p>
          )
        }
      </Answered>
    </Section>
  )
}

function Use({ use }: { readonly use: PoolUse }) {
  const { timeZone } = useSession()
  const rows = rowsOfUse(use, timeZone)
  return (
    <figure className="pool-use">
      <figcaption>{sentencesOfUse(use).join(' ')}</figcaption>
      <div className="pool-use-drawing" aria-hidden="true">
        <Suspense>
          <Drawing data={chartOfUse(rows, use.period)} format={formatCount} />
        </Suspense>
      </div>
      <UseTable rows={rows} isByHour={use.period === 'day'} />
    </figure>
  )
}
