import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { ChartData, ChartPoint, ChartSeries } from './chart-data.ts'

const COLOURS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)']

/** Pixels. */
const HEIGHT = 240
const ROW = 34
const LEGEND = 56

/** Of a name beside its bar: what does not fit is cut; the table has it whole. */
const LETTERS = 22

export interface DrawingProps {
  readonly data: ChartData
  format(figure: number): string
}

/** Loaded when a picture is drawn: a reader of tables never fetches it. */
export function Drawing({ data, format }: DrawingProps) {
  const { kind, series, points } = data
  const isTurned = kind === 'rows'
  const height = isTurned ? LEGEND + points.length * ROW * Math.max(1, series.length * 0.75) : HEIGHT
  const isLines = kind === 'days' && series[0]?.id !== 'now'
  const Chart = isLines ? LineChart : BarChart
  const hasGaps = points.some(({ values }) => series.some(({ id }) => values[id] === undefined))
  return (
    <ResponsiveContainer width="100%" height={height} style={CLIPPED}>
      <Chart
        data={[...points]}
        layout={isTurned ? 'vertical' : 'horizontal'}
        accessibilityLayer={false}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--line)" vertical={isTurned} horizontal={!isTurned} />
        {isTurned ? (
          <>
            <XAxis type="number" tickFormatter={format} {...AXIS} />
            <YAxis
              type="category"
              dataKey="name"
              width={150}
              interval={0}
              {...AXIS}
              tick={({ x, y, index }) => <RowName x={Number(x)} y={Number(y)} point={points[index]} />}
            />
          </>
        ) : (
          <>
            <XAxis
              dataKey="name"
              {...(kind === 'days' && { tickFormatter: dayOf })}
              minTickGap={24}
              {...AXIS}
            />
            <YAxis tickFormatter={format} width="auto" allowDecimals={false} {...AXIS} />
          </>
        )}
        <Tooltip
          formatter={value => format(Number(value))}
          cursor={{ fill: 'var(--hover)', stroke: 'var(--line-strong)' }}
          contentStyle={{ background: 'var(--surface-raised)', border: '1px solid var(--line)' }}
          itemStyle={{ color: 'var(--text)' }}
          labelStyle={{ color: 'var(--text)' }}
        />
        {series.length > 1 && <Legend formatter={label => <span style={LEGEND_TEXT}>{label}</span>} />}
        {series.map((each, index) => (isLines ? lineOf(each, index, hasGaps) : barOf(each, index)))}
      </Chart>
    </ResponsiveContainer>
  )
}

/** What is drawn follows its place a frame later: where that shrinks, the page is no wider than its window until then. */
const CLIPPED = { overflowX: 'clip' } as const

const LEGEND_TEXT = { color: 'var(--text-soft)' } as const

const AXIS = { stroke: 'var(--line-strong)', tick: { fill: 'var(--text-soft)', fontSize: 12 } } as const

function barOf({ id, label }: ChartSeries, index: number) {
  return (
    <Bar
      key={id}
      name={label}
      dataKey={amountOf(id)}
      fill={COLOURS[index]}
      fillOpacity={id === 'before' ? 0.45 : 1}
      maxBarSize={28}
      isAnimationActive={false}
    />
  )
}

/** @param hasGaps a point between two of them has no line that would show it */
function lineOf({ id, label }: ChartSeries, index: number, hasGaps: boolean) {
  return (
    <Line
      key={id}
      name={label}
      dataKey={amountOf(id)}
      stroke={COLOURS[index]}
      // A colour never stands alone.
      strokeDasharray={DASHES[index]}
      strokeWidth={2}
      dot={hasGaps}
      isAnimationActive={false}
    />
  )
}

const DASHES = [undefined, '6 3', '2 3', '10 3 2 3']

/** A name may have dots in it, which a path of keys would be read by. */
const amountOf = (id: string) => (point: ChartPoint) => point.values[id]

interface RowNameProps {
  readonly x: number
  readonly y: number
  readonly point: ChartPoint | undefined
}

/** What a bar is about, beside it; of two things, each has a line. */
function RowName({ x, y, point }: RowNameProps) {
  const lines = point === undefined ? [] : (point.parts ?? [point.name])
  return (
    <text x={x} y={y} textAnchor="end" {...AXIS.tick}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both may be called the same
        <tspan key={place} x={x} dy={place === 0 ? FIRST_LINE[lines.length] : LINE}>
          {cut(line)}
        </tspan>
      ))}
    </text>
  )
}

/** From a bar's middle to the foot of the first line, by how many there are. */
const FIRST_LINE: Readonly<Record<number, string>> = { 1: '0.35em', 2: '-0.2em' }
const LINE = '1.15em'

/** `2026-11-20` → `20 Nov` */
function dayOf(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short' }).format(
    new Date(date),
  )
}

function cut(name: string): string {
  return name.length <= LETTERS ? name : `${name.slice(0, LETTERS - 1)}…`
}
