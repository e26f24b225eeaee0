/** A state, province or territory that reports know. */
interface ReportedState {
  /** The `id` of its row: the FIPS number, or 1000 + the SGC number of a Canadian province (completions.md §9). */
  readonly number: number
  /** ISO 3166 codes that a caller there may have as country. */
  readonly countries: readonly string[]
}

/** FIPS 5-2, states and the District of Columbia. */
const STATES: Readonly<Record<string, number>> = {
  AL: 1,
  AK: 2,
  AZ: 4,
  AR: 5,
  CA: 6,
  CO: 8,
  CT: 9,
  DE: 10,
  DC: 11,
  FL: 12,
  GA: 13,
  HI: 15,
  ID: 16,
  IL: 17,
  IN: 18,
  IA: 19,
  KS: 20,
  KY: 21,
  LA: 22,
  ME: 23,
  MD: 24,
  MA: 25,
  MI: 26,
  MN: 27,
  MS: 28,
  MO: 29,
  MT: 30,
  NE: 31,
  NV: 32,
  NH: 33,
  NJ: 34,
  NM: 35,
  NY: 36,
  NC: 37,
  ND: 38,
  OH: 39,
  OK: 40,
  OR: 41,
  PA: 42,
  RI: 44,
  SC: 45,
  SD: 46,
  TN: 47,
  TX: 48,
  UT: 49,
  VT: 50,
  VA: 51,
  WA: 53,
  WV: 54,
  WI: 55,
  WY: 56,
}

/** FIPS 5-2, inhabited territories: each is a country of its own in ISO 3166, under the same two letters. */
const TERRITORIES: Readonly<Record<string, number>> = { AS: 60, GU: 66, MP: 69, PR: 72, VI: 78 }

/** Standard Geographical Classification of Statistics Canada. */
const PROVINCES: Readonly<Record<string, number>> = {
  NL: 10,
  PE: 11,
  NS: 12,
  NB: 13,
  QC: 24,
  ON: 35,
  MB: 46,
  SK: 47,
  AB: 48,
  BC: 59,
  YT: 60,
  NT: 61,
  NU: 62,
}

const PROVINCE_OFFSET = 1_000

/** By two-letter code, upper case. No code is both a state's and a province's. */
export const REPORTED_STATES: ReadonlyMap<string, ReportedState> = new Map([
  ...entriesOf(STATES, () => ({ offset: 0, countries: ['US'] })),
  ...entriesOf(TERRITORIES, code => ({ offset: 0, countries: ['US', code] })),
  ...entriesOf(PROVINCES, () => ({ offset: PROVINCE_OFFSET, countries: ['CA'] })),
])

function entriesOf(
  numbers: Readonly<Record<string, number>>,
  about: (code: string) => { readonly offset: number; readonly countries: readonly string[] },
): readonly (readonly [string, ReportedState])[] {
  return Object.entries(numbers).map(([code, number]) => {
    const { offset, countries } = about(code)
    return [code, { number: offset + number, countries }]
  })
}
