import type { PlainFacet } from './facet-keys.ts'

/** What cubes can be about, in the order of their key. `add_to_report_cubes` (`sql/reporting/`) writes the same. */
export const DIMENSIONS = [
  'state',
  'affiliate',
  'campaign',
  'target',
  'number',
] as const satisfies readonly PlainFacet[]

/** What calls came to by some dimensions at once, and by whether they converted. */
export interface ReportCube {
  /** What storage calls it: a bit for each dimension. */
  readonly id: number
  readonly dimensions: readonly PlainFacet[]
  /** Whether each day is held; otherwise those are added up from the cube of all dimensions. */
  readonly hasDays: boolean
  /** Whether longer spans are held; otherwise they are added up from days. */
  readonly hasLongerSpans: boolean
}

const cube = (
  dimensions: readonly PlainFacet[],
  spans: Partial<Pick<ReportCube, 'hasDays' | 'hasLongerSpans'>> = {},
): ReportCube => ({
  id: dimensions.reduce((sum, dimension) => sum + bitOf(dimension), 0),
  dimensions,
  hasDays: true,
  hasLongerSpans: true,
  ...spans,
})

/** Every combination that calls had on a day: nearly as many as calls, and in months as well. */
export const CUBE_OF_ALL = cube(DIMENSIONS, { hasLongerSpans: false })

/**
 * Which dimensions are held together, few rows first: a question is answered from the first cube that has all its dimensions.
 * In a call network they hang together (a number has one campaign and one publisher, a campaign a dozen targets), which
 * keeps the rows of three few. A cube costs each call one row of each of its spans at most.
 */
export const REPORT_CUBES: readonly ReportCube[] = [
  cube(['campaign', 'target']),
  cube(['affiliate', 'campaign']),
  cube(['state', 'campaign']),
  cube(['affiliate', 'campaign', 'number']),
  // On one day a state has few calls of the same affiliate or target.
  cube(['state', 'affiliate'], { hasDays: false }),
  cube(['state', 'target'], { hasDays: false }),
  cube(['affiliate', 'campaign', 'target']),
  CUBE_OF_ALL,
]

/** The last bit is the last dimension's, as with `GROUPING` of all of them. */
function bitOf(dimension: PlainFacet): number {
  return 2 ** (DIMENSIONS.length - 1 - DIMENSIONS.indexOf(dimension))
}

/** The cube with the fewest rows that tells all these apart. */
export function cubeOf(asked: ReadonlySet<PlainFacet>): ReportCube {
  const covering = REPORT_CUBES.find(({ dimensions }) =>
    [...asked].every(facet => dimensions.includes(facet)),
  )
  if (covering === undefined) throw new Error(`no cube has ${[...asked].join(', ')}`)
  return covering
}

/** The column of a dimension. It holds `noKey` where the cube is not about it, and for calls that have none. */
export const cubeColumn = (dimension: PlainFacet) => (dimension === 'state' ? 'state' : `${dimension}_id`)

export const noKey = (dimension: PlainFacet) => (dimension === 'state' ? "''" : '0')

/** The columns of all dimensions, in the order of the key. */
export const CUBE_COLUMNS = DIMENSIONS.map(cubeColumn).join(', ')

/** The dimensions of a row that has `DIMENSION_COLUMNS`, under the names of their columns. */
export const cubeKeys = (keyOf: (dimension: PlainFacet) => string) =>
  DIMENSIONS.map(
    dimension => `coalesce(${keyOf(dimension)}, ${noKey(dimension)}) AS ${cubeColumn(dimension)}`,
  ).join(', ')
