import { addresses, outsideAddresses } from '../addresses.ts'
import type { Role } from '../words/role-words.ts'

/** What the guide says of each part of the console; a page that is below one of these addresses has its help. */
const PAGES: readonly (readonly [address: string, page: string])[] = [
  [addresses.setUp(), 'tasks.html#begin-from-nothing'],
  [addresses.ownTarget(), 'portals.html#for-a-buyer'],
  [addresses.statements(), 'portals.html#what-each-month-came-to'],
  [addresses.live(), 'tasks.html#look-at-calls-and-reports'],
  [addresses.calls(), 'concepts.html#how-a-call-finds-its-target'],
  [addresses.pings(), 'concepts.html#pings-reservations-and-bids'],
  [addresses.exports(), 'tasks.html#take-data-out'],
  [addresses.conversions(), 'concepts.html#when-a-call-counts'],
  [addresses.reports(), 'concepts.html#when-a-call-counts'],
  [addresses.campaigns(), 'tasks.html#set-up-a-campaign'],
  [addresses.targets(), 'tasks.html#add-a-target'],
  [addresses.targetGroups(), 'tasks.html#put-targets-in-a-group'],
  [addresses.routingPreview(), 'tasks.html#ask-where-a-call-would-go'],
  [addresses.capSimulation(), 'tasks.html#try-other-caps-on-a-day-that-is-past'],
  [addresses.numbers(), 'concepts.html#numbers-and-pools'],
  [addresses.numberPools(), 'concepts.html#numbers-and-pools'],
  [addresses.trunks(), 'tasks.html#connect-a-trunk'],
  [addresses.publishers(), 'tasks.html#add-a-publisher'],
  [addresses.buyers(), 'tasks.html#let-somebody-in'],
  [addresses.invitations(), 'tasks.html#let-somebody-in'],
  [addresses.contacts(), 'tasks.html#say-what-you-know-of-callers'],
  [addresses.suppressedNumbers(), 'tasks.html#say-who-may-not-call'],
  [addresses.globalSuppressedNumbers(), 'tasks.html#say-who-may-not-call'],
  [addresses.staticCallerNumbers(), 'tasks.html#say-which-numbers-many-people-share'],
  [addresses.webhooks(), 'concepts.html#telling-other-systems'],
  [addresses.pixels(), 'concepts.html#telling-other-systems'],
  [addresses.scheduledReports(), 'tasks.html#have-a-report-sent'],
  [addresses.alerts(), 'tasks.html#be-told-when-something-is-wrong'],
  [addresses.users(), 'tasks.html#let-somebody-in'],
  [addresses.oidcProviders(), 'tasks.html#let-people-sign-in-with-what-they-have'],
  [addresses.tags(), 'tasks.html#choose-what-reports-tell-apart'],
  [addresses.companySettings(), 'tasks.html#say-what-buyers-may-change'],
  [addresses.apiKeys(), 'tasks.html#make-an-api-key-for-a-program'],
  [addresses.ledger(), 'concepts.html#when-a-call-counts'],
  [addresses.auditEvents(), 'tasks.html#see-who-changed-what-and-undo-it'],
]

/** What the home of a party is of: the others have the guide's beginning. */
const HOMES: Readonly<Partial<Record<Role, string>>> = {
  publisher: 'portals.html#for-a-publisher',
  buyer: 'portals.html#for-a-buyer',
}

/**
 * The part of the guide that says more of this screen; its beginning where none does.
 * @param role of the reader; null: an administrator
 */
export function guideFor(address: string, role: Role | null): string {
  const home = address === addresses.home() && role !== null ? HOMES[role] : undefined
  const page =
    home ?? PAGES.find(([beginning]) => address === beginning || address.startsWith(`${beginning}/`))?.[1]
  return `${outsideAddresses.guide()}${page ?? ''}`
}
