import { addresses } from '../../addresses.ts'

/** What people from other systems call the things on a screen, beside its own name. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  [addresses.live()]: ['Monitor', 'Wallboard', 'Real time', 'Hang up'],
  [addresses.calls()]: ['Call log', 'Recordings', 'CDR'],
  [addresses.pings()]: ['RTB', 'Real-time bidding', 'Bids', 'Auctions'],
  [addresses.conversions()]: ['Sales', 'Billable calls'],
  [addresses.reports()]: ['Analytics', 'Statistics', 'Revenue', 'Payout', 'Profit'],
  [addresses.exports()]: ['Download', 'CSV'],
  [addresses.campaigns()]: [
    ...['IVR', 'Menu', 'Greeting', 'Routing plan', 'Postback keys', 'Payout tables'],
    ...['Offers', 'Dynamic numbers'],
  ],
  [addresses.targets()]: ['Destinations', 'Endpoints', 'Call centers', 'Agents', 'Business hours', 'Caps'],
  [addresses.targetGroups()]: ['Target groups', 'Ring groups', 'Hunt groups'],
  [addresses.routingPreview()]: ['Try routing', 'Simulate a call'],
  [addresses.capSimulation()]: ['Forecast', 'Simulation'],
  [addresses.numbers()]: ['DID', 'Tracking numbers', 'Phone numbers', 'Toll-free'],
  [addresses.numberPools()]: ['Number pools', 'DNI', 'Dynamic number insertion'],
  [addresses.trunks()]: ['SIP', 'Carriers', 'Providers', 'Gateways'],
  [addresses.publishers()]: ['Affiliates', 'Vendors', 'Traffic sources', 'Suppliers'],
  [addresses.buyers()]: ['Advertisers', 'Clients', 'Customers', 'Invoices', 'Statements', 'Billing'],
  [addresses.contacts()]: ['Callers', 'Leads', 'Customers'],
  [addresses.suppressedNumbers()]: [
    ...['DNC', 'Do not call', 'Spam', 'Blocked numbers', 'Blacklist', 'Blocklist', 'Opt-out'],
  ],
  [addresses.staticCallerNumbers()]: ['Shared numbers', 'Whitelist', 'Allowlist'],
  [addresses.webhooks()]: ['Integrations', 'Callbacks'],
  [addresses.pixels()]: ['Postbacks', 'Tracking URLs'],
  [addresses.alerts()]: ['Notifications', 'Warnings'],
  [addresses.scheduledReports()]: ['Mailed reports', 'E-mail reports'],
  [addresses.companySettings()]: ['Settings', 'Time zone', 'Recording'],
  [addresses.users()]: ['Team', 'People', 'Members', 'Roles', 'Permissions'],
  [addresses.security()]: ['Password', 'Two-factor', '2FA', 'Passkeys', 'Sessions'],
  [addresses.oidcProviders()]: ['SSO', 'OpenID'],
  [addresses.ledger()]: ['Balance', 'Credits', 'Invoices', 'Billing', 'Costs'],
  [addresses.auditEvents()]: ['Changes', 'Undo', 'Restore', 'Log'],
  [addresses.mails()]: ['E-mails', 'Outbox'],
  [addresses.companies()]: ['Accounts', 'Tenants', 'Resellers'],
}

/** Fewer letters than this mean half of the screens. */
const LEAST_LETTERS = 2

/**
 * The word for a screen that what is typed begins, where it is not the screen's own: `IVR` of campaigns; null: none.
 * @param typed `invoice`, `do not`: a word, or the beginning of one
 */
export function otherWordFor(address: string, typed: string): string | null {
  const sought = typed.trim().toLowerCase()
  if (sought.length < LEAST_LETTERS) return null
  const isMeant = (words: string) => words.toLowerCase().startsWith(sought) || hasWord(words, sought)
  return OTHER_WORDS[address]?.find(isMeant) ?? null
}

/** `call` is a word of `Do not call`. */
function hasWord(words: string, sought: string): boolean {
  return words.toLowerCase().split(' ').includes(sought)
}
