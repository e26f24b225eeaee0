/** What the demo sets up, as data: who sends callers, and who buys them on what terms. */

export interface PublisherPlan {
  readonly afid: string
  readonly companyName: string
}

/** What a buyer pays for a call, and what the publisher gets of it. */
interface Terms {
  /** How long the call must have been connected. */
  readonly seconds: number
  /** Dollars. */
  readonly revenue: number
  /** Dollars. */
  readonly payout: number
}

export interface BuyerPlan {
  readonly name: string
  readonly number: string
  readonly priority: number
  readonly weight: number
  readonly terms: Terms
  /** Conditions on the call, as the API takes them. */
  readonly tagList?: string
  readonly dailyCap?: number
  readonly paused?: true
  /** Given the hours of an office where it is night now. */
  readonly isClosed?: true
}

/** One caller as a publisher describes it: where it calls from, and how old it is. */
export interface CallerPlan {
  readonly areaCode: string
  readonly state: string
  readonly age: number
}

export const PUBLISHERS = [
  { afid: 'search-ads', companyName: 'Search Ads Ltd.' },
  { afid: 'comparison-site', companyName: 'Comparison Site Inc.' },
] as const satisfies readonly PublisherPlan[]

/** Fictional numbers, as 555-01xx ones are. */
export const BUYERS: readonly BuyerPlan[] = [
  {
    name: 'Coral Mutual',
    number: '+12025550101',
    priority: 1,
    weight: 4,
    terms: { seconds: 90, revenue: 32, payout: 20 },
    tagList: '<<<age:>=21>>>',
    dailyCap: 4,
  },
  {
    name: 'Sunshine Cover',
    number: '+12025550102',
    priority: 1,
    weight: 2,
    terms: { seconds: 60, revenue: 24, payout: 15 },
    tagList: '<<<caller_state:FL>>>',
  },
  {
    name: 'Beacon Direct',
    number: '+12025550103',
    priority: 1,
    weight: 1,
    terms: { seconds: 120, revenue: 40, payout: 26 },
    tagList: '<<<age:>=25>>>',
  },
  {
    name: 'Night Desk',
    number: '+12025550104',
    priority: 1,
    weight: 1,
    terms: { seconds: 90, revenue: 30, payout: 18 },
    isClosed: true,
  },
  {
    name: 'Pinecrest',
    number: '+12025550105',
    priority: 1,
    weight: 1,
    terms: { seconds: 90, revenue: 35, payout: 22 },
    paused: true,
  },
  {
    name: 'Backstop',
    number: '+12025550106',
    priority: 2,
    weight: 1,
    terms: { seconds: 30, revenue: 9.5, payout: 6 },
    tagList: '<<<age:>=18>>>',
  },
]

export const CALLERS: readonly CallerPlan[] = [
  { areaCode: '305', state: 'FL', age: 41 },
  { areaCode: '512', state: 'TX', age: 33 },
  { areaCode: '212', state: 'NY', age: 22 },
  { areaCode: '407', state: 'FL', age: 19 },
  { areaCode: '415', state: 'CA', age: 58 },
  { areaCode: '312', state: 'IL', age: 20 },
  { areaCode: '813', state: 'FL', age: 67 },
]

/** Nobody buys a caller of this age from outside Florida. */
export const UNWANTED_CALLER: CallerPlan = { areaCode: '206', state: 'WA', age: 17 }
