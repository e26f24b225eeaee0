import { median } from '../report/statistics.ts'
import type { Series } from './soak-series.ts'

/** What was seen at one moment, and in the seconds before it. */
export interface Sample {
  /** Since the load began. */
  readonly atSeconds: number
  /** By the key of their series; what could not be told is left out. */
  readonly values: Readonly<Record<string, number>>
}

/** A part of a run, in seconds since the load began. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The two parts of a run that are compared. */
export interface Stretches {
  readonly early: Stretch
  readonly late: Stretch
}

type Verdict = 'holds' | 'GROWS' | 'grows (short run)' | 'not told' | 'not judged'

export interface Comparison {
  readonly series: Series
  /** Medians of the samples of each stretch; null where there are none. */
  readonly early: number | null
  readonly late: number | null
  /** The most that `late` may be; null where the series is not judged, or nothing is known of it. */
  readonly most: number | null
  readonly verdict: Verdict
}

/** What a service fills that has just been started, it has filled by then. */
const SETTLED_SECONDS = 300

/** Of the run: how long each stretch is, and how soon a short run counts as settled. */
const SHARE = 1 / 5

/** In less than this, garbage collection, VACUUM and the machine's other work do not average out. */
export const LONG_RUN_SECONDS = 600

/** The last fifth of a run, and a fifth of it that begins after five minutes, or after the first fifth of a short run. */
export function stretchesOf(seconds: number): Stretches {
  const from = Math.min(SETTLED_SECONDS, seconds * SHARE)
  return {
    early: { from, to: from + seconds * SHARE },
    late: { from: seconds * (1 - SHARE), to: seconds },
  }
}

/** Compares the end of a run with what was after its beginning. */
export function compareStretches(
  samples: readonly Sample[],
  series: readonly Series[],
  seconds: number,
): readonly Comparison[] {
  const stretches = stretchesOf(seconds)
  return series.map(one => {
    const [early, late] = [stretches.early, stretches.late].map(stretch => valueIn(samples, one, stretch))
    return compare(one, early ?? null, late ?? null, seconds >= LONG_RUN_SECONDS)
  })
}

function compare(series: Series, early: number | null, late: number | null, isLong: boolean): Comparison {
  const known = { series, early, late }
  if (series.most === null) return { ...known, most: null, verdict: 'not judged' }
  if (early === null || late === null) return { ...known, most: null, verdict: 'not told' }
  const most = early * series.most.times + series.most.plus
  if (late <= most) return { ...known, most, verdict: 'holds' }
  const counts = isLong || series.isJudgedAlways === true
  return { ...known, most, verdict: counts ? 'GROWS' : 'grows (short run)' }
}

function valueIn(samples: readonly Sample[], { key }: Series, { from, to }: Stretch): number | null {
  const values = samples
    .filter(({ atSeconds }) => atSeconds > from && atSeconds <= to)
    .flatMap(({ values }) => values[key] ?? [])
  return values.length === 0 ? null : median(values)
}
