/** One bar or the point of a line: what it is about, and a value for each series that it has one of. */
export interface ChartPoint {
  readonly name: string
  /** Where the name has two parts: each by itself. */
  readonly parts?: readonly [string, string]
  readonly values: Readonly<Record<string, number>>
}

export interface ChartSeries {
  readonly id: string
  readonly label: string
}

export interface ChartData {
  /** Days and hours pass; the others stand beside each other. */
  readonly kind: 'days' | 'hours' | 'rows'
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
}
