/** What a sample network consists of, as data: who sends callers, and who buys them on what terms. */

interface PublisherPlan {
  readonly afid: string
  readonly companyName: string
  /** How many callers it sends beside the others. */
  readonly weight: number
}

export interface BuyerPlan {
  readonly name: string
  /** A fictional number, as 555-01xx ones are. */
  readonly number: string
  readonly priority: number
  readonly weight: number
  /** Dollars that it pays for a call of `seconds`, and what the publisher gets of them. */
  readonly terms: { readonly seconds: number; readonly revenue: number; readonly payout: number }
  /** Conditions on the call, as the API takes them. */
  readonly tagList?: string
  readonly dailyCap?: number
  readonly paused?: true
  /** Monday to Friday, from nine to five in this zone. */
  readonly officeZone?: string
  /** How many of its calls it answers, of a hundred. */
  readonly answersPercent: number
}

interface CampaignPlan {
  readonly cid: string
  readonly name: string
  readonly buyers: readonly BuyerPlan[]
  /** How many of all callers are for it, of a hundred. */
  readonly sharePercent: number
}

export const SAMPLE_NAME = 'Sample network'

export const ZONE = 'Eastern Time (US & Canada)'

export const PUBLISHERS: readonly PublisherPlan[] = [
  { afid: 'search-ads', companyName: 'Search Ads Ltd.', weight: 5 },
  { afid: 'comparison-site', companyName: 'Comparison Site Inc.', weight: 3 },
  { afid: 'radio-spots', companyName: 'Radio Spots', weight: 1 },
  { afid: 'partner-mail', companyName: 'Partner Mail', weight: 1 },
]

export const CAMPAIGNS: readonly CampaignPlan[] = [
  {
    cid: 'auto-insurance',
    name: 'Auto insurance',
    sharePercent: 65,
    buyers: [
      {
        name: 'Coral Mutual',
        number: '+12025550101',
        priority: 1,
        weight: 4,
        terms: { seconds: 90, revenue: 32, payout: 20 },
        tagList: '<<<age:>=21>>>',
        dailyCap: 20,
        answersPercent: 92,
      },
      {
        name: 'Sunshine Cover',
        number: '+12025550102',
        priority: 1,
        weight: 2,
        terms: { seconds: 60, revenue: 24, payout: 15 },
        tagList: '<<<caller_state:FL>>>',
        answersPercent: 88,
      },
      {
        name: 'Beacon Direct',
        number: '+12025550103',
        priority: 1,
        weight: 2,
        terms: { seconds: 120, revenue: 40, payout: 26 },
        tagList: '<<<age:>=25>>>',
        officeZone: ZONE,
        answersPercent: 74,
      },
      {
        name: 'Pinecrest',
        number: '+12025550104',
        priority: 1,
        weight: 1,
        terms: { seconds: 90, revenue: 35, payout: 22 },
        paused: true,
        answersPercent: 90,
      },
      {
        name: 'Backstop',
        number: '+12025550105',
        priority: 2,
        weight: 1,
        terms: { seconds: 30, revenue: 9.5, payout: 6 },
        tagList: '<<<age:>=18>>>',
        answersPercent: 97,
      },
    ],
  },
  {
    cid: 'home-services',
    name: 'Home services',
    sharePercent: 35,
    buyers: [
      {
        name: 'Roof & Gutter Co.',
        number: '+12025550111',
        priority: 1,
        weight: 2,
        terms: { seconds: 60, revenue: 45, payout: 30 },
        officeZone: ZONE,
        dailyCap: 12,
        answersPercent: 80,
      },
      {
        name: 'Plumber Line',
        number: '+12025550112',
        priority: 1,
        weight: 3,
        terms: { seconds: 45, revenue: 28, payout: 17.5 },
        answersPercent: 85,
      },
    ],
  },
]

interface CallerOrigin {
  readonly areaCode: string
  readonly state: string
}

export const ORIGINS: readonly CallerOrigin[] = [
  { areaCode: '305', state: 'FL' },
  { areaCode: '407', state: 'FL' },
  { areaCode: '813', state: 'FL' },
  { areaCode: '512', state: 'TX' },
  { areaCode: '713', state: 'TX' },
  { areaCode: '212', state: 'NY' },
  { areaCode: '718', state: 'NY' },
  { areaCode: '415', state: 'CA' },
  { areaCode: '619', state: 'CA' },
  { areaCode: '312', state: 'IL' },
  { areaCode: '404', state: 'GA' },
  { areaCode: '206', state: 'WA' },
]
