import type { Report } from '../api/resources/reports.ts'
import { formatCount, formatDollars } from '../format/format-number.ts'
import { formatDuration } from '../format/format-time.ts'
import { COMPANY_MONEY, type MoneyWords, moneyWords } from './money-words.ts'
import type { Role } from './role-words.ts'

/** What a report says of a row, of an interval, or of all. */
export type Figures = Omit<NonNullable<Report['totals']>, 'previous'>
export type Figure = keyof Figures

interface Words {
  readonly heading: string
  readonly format: (figure: number) => string
  /** Whom it is kept from: the API answers 0 there. */
  readonly keptFrom?: readonly Role[]
  readonly isExtra?: boolean
}

/** A figure that the API sends. */
export interface FigureWords extends Words {
  readonly id: Figure
}

/** A figure that is made here of those which the API sends: its files do not have it. */
export interface MadeFigureWords extends Words {
  readonly id: 'margin' | 'connected_per_call'
  /** Null: of nothing there is no share. */
  of(figures: Figures): number | null
}

const PARTIES = ['publisher', 'buyer'] as const
const percent = (share: number) => `${Math.round(share * 10) / 10}%`

const figuresIn = (money: MoneyWords): readonly FigureWords[] => [
  { id: 'total_calls', heading: 'Calls', format: formatCount },
  { id: 'unique_calls', heading: 'Unique', format: formatCount },
  { id: 'converted_count', heading: 'Converted', format: formatCount },
  { id: 'converted_count_percent', heading: 'Rate', format: percent },
  { id: 'connected_duration', heading: 'Connected', format: formatDuration },
  { id: 'revenue', heading: money.revenue, format: formatDollars, keptFrom: ['publisher'] },
  { id: 'payout', heading: money.payout, format: formatDollars, keptFrom: ['buyer'] },
  { id: 'cost', heading: money.cost, format: formatDollars, keptFrom: PARTIES },
  { id: 'profit', heading: money.profit, format: formatDollars, keptFrom: PARTIES },
  {
    id: 'epc',
    heading: `${money.revenue} per unique call`,
    format: formatDollars,
    keptFrom: ['publisher'],
    isExtra: true,
  },
  {
    id: 'cpc',
    heading: `${money.cost} per unique call`,
    format: formatDollars,
    keptFrom: PARTIES,
    isExtra: true,
  },
  { id: 'repeat_count', heading: 'Repeats', format: formatCount, isExtra: true },
  { id: 'repeat_count_percent', heading: 'Repeats, share', format: percent, isExtra: true },
  { id: 'duplicate_count', heading: 'Duplicates', format: formatCount, isExtra: true },
  { id: 'duplicate_count_percent', heading: 'Duplicates, share', format: percent, isExtra: true },
  { id: 'rescued_count', heading: 'Rescued', format: formatCount, isExtra: true },
  { id: 'rescued_count_percent', heading: 'Rescued, share', format: percent, isExtra: true },
  {
    id: 'rescued_revenue',
    heading: `${money.revenue}, rescued`,
    format: formatDollars,
    keptFrom: ['publisher'],
    isExtra: true,
  },
  { id: 'total_duration', heading: 'Duration', format: formatDuration, isExtra: true },
  { id: 'in_progress_count', heading: 'Running', format: formatCount, isExtra: true },
]

const MADE: readonly MadeFigureWords[] = [
  {
    id: 'margin',
    heading: 'Margin',
    format: percent,
    keptFrom: PARTIES,
    isExtra: true,
    of: ({ profit, revenue }) => (revenue === 0 ? null : (profit / revenue) * 100),
  },
  {
    id: 'connected_per_call',
    heading: 'Connected per call',
    format: seconds => formatDuration(Math.round(seconds)),
    isExtra: true,
    // Calls that are running have not been connected for any time yet.
    of({ connected_duration: seconds, total_calls: calls, in_progress_count: running }) {
      const finished = calls - running
      return finished <= 0 ? null : seconds / finished
    },
  },
]

/**
 * What a role is told of each row, in its words.
 * @param role null: an administrator
 */
export function figuresFor(role: Role | null): readonly FigureWords[] {
  return figuresIn(moneyWords(role)).filter(isShownTo(role))
}

/** What can be told to a role besides. */
export function madeFiguresFor(role: Role | null): readonly MadeFigureWords[] {
  return MADE.filter(isShownTo(role))
}

/** A figure by its id, whether it is sent or made; null where there is none of that name. */
export function figureReader(id: string | null): ((figures: Figures) => number | null) | null {
  const made = MADE.find(each => each.id === id)
  if (made !== undefined) return made.of
  const sent = figuresIn(COMPANY_MONEY).find(each => each.id === id)
  return sent === undefined ? null : figures => figures[sent.id]
}

function isShownTo(role: Role | null): (words: Words) => boolean {
  return ({ keptFrom = [] }) => role === null || !keptFrom.includes(role)
}
