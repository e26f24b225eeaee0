import { addresses } from '../../addresses.ts'

/**
 * What people look for that there is not, and what comes nearest to it.
 */
const MISSING: readonly Missing[] = [
  {
    words: ['Whisper'],
    says: 'There is no whisper: who answers hears the caller at once. Callers hear a campaign’s greeting',
    nearest: addresses.campaigns(),
  },
  {
    words: ['Voicemail', 'Answering machine'],
    says: 'There is no voicemail: a call goes on to the next target of its campaign',
    nearest: addresses.campaigns(),
  },
  {
    words: ['Transcripts', 'Transcription', 'Transcribe'],
    says: 'Calls are not transcribed: their recordings can be listened to',
    nearest: addresses.calls(),
  },
  {
    words: ['Barge in', 'Listen in', 'Monitor a call'],
    says: 'Nobody listens in on a call: what is in progress is seen',
    nearest: addresses.live(),
  },
  {
    words: ['SMS', 'Text messages'],
    says: 'No text messages are sent: webhooks tell other systems what happens',
    nearest: addresses.webhooks(),
  },
]

interface Missing {
  readonly words: readonly string[]
  readonly says: string
  readonly nearest: string
}

/** What people from other systems call the things on a screen, beside its own name. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  [addresses.home()]: ['Dashboard', 'Overview', 'Today'],
  [addresses.live()]: ['Monitor', 'Wallboard', 'Real time', 'Hang up', 'Concurrency'],
  [addresses.calls()]: ['Call log', 'Recordings', 'CDR', 'Call history'],
  [addresses.pings()]: ['RTB', 'Real-time bidding', 'Bids', 'Auctions', 'Reservations', 'Ping post'],
  [addresses.conversions()]: ['Sales', 'Billable calls', 'Qualified calls'],
  [addresses.reports()]: ['Analytics', 'Statistics', 'Revenue', 'Payouts', 'Profit', 'Margin', 'Attribution'],
  [addresses.exports()]: ['Download', 'CSV'],
  [addresses.campaigns()]: [
    ...['IVR', 'Menu', 'Greeting', 'Routing plan', 'Postback keys', 'Payout tables', 'Bid modification'],
    ...['Offers', 'Dynamic numbers', 'Call flows', 'Ring trees', 'Ping trees', 'Priorities and weights'],
    ...['Payouts', 'Duplicates'],
  ],
  [addresses.targets()]: [
    ...['Destinations', 'Endpoints', 'Call centers', 'Agents', 'Business hours', 'Caps', 'Concurrency caps'],
    ...['Payouts', 'Caller ID', 'Geo', 'Zip codes', 'Bid requests'],
  ],
  [addresses.targetGroups()]: [
    'Target groups',
    'Ring groups',
    'Hunt groups',
    'Ring trees',
    'Simultaneous ringing',
  ],
  [addresses.routingPreview()]: ['Try routing', 'Simulate a call'],
  [addresses.capSimulation()]: ['Forecast', 'Simulation'],
  [addresses.numbers()]: ['DID', 'Tracking numbers', 'Phone numbers', 'Toll-free'],
  [addresses.numberPools()]: ['Number pools', 'DNI', 'Dynamic number insertion', 'Keyword tracking'],
  [addresses.trunks()]: ['SIP', 'Carriers', 'Providers', 'Gateways'],
  [addresses.publishers()]: [
    'Affiliates',
    'Vendors',
    'Traffic sources',
    'Suppliers',
    'Sub IDs',
    'Media buyers',
  ],
  [addresses.buyers()]: ['Advertisers', 'Clients', 'Customers', 'Invoices', 'Statements', 'Billing'],
  [addresses.contacts()]: ['Callers', 'Leads', 'Customers'],
  [addresses.suppressedNumbers()]: [
    ...['DNC', 'Do not call', 'Spam', 'Blocked numbers', 'Blacklist', 'Blocklist', 'Opt-out'],
  ],
  [addresses.staticCallerNumbers()]: ['Shared numbers', 'Whitelist', 'Allowlist'],
  [addresses.webhooks()]: ['Integrations', 'Callbacks', 'Zapier'],
  [addresses.pixels()]: ['Postbacks', 'Tracking URLs', 'Conversion pixels'],
  [addresses.alerts()]: ['Notifications', 'Warnings'],
  [addresses.scheduledReports()]: ['Mailed reports', 'E-mail reports'],
  [addresses.companySettings()]: ['Settings', 'Time zone', 'Recording', 'Global suppression'],
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
  return OTHER_WORDS[address]?.find(words => hasBeginning(words, sought)) ?? null
}

/** What is said of something that is looked for and does not exist, with what comes nearest to it. */
export function missingMeant(typed: string): readonly Omit<Missing, 'words'>[] {
  const sought = typed.trim().toLowerCase()
  return MISSING.filter(({ words }) => words.some(each => isMeant(each.toLowerCase(), sought)))
}

/** Until then somebody types another word, or the name of a record: `list`, `text`, `voice`. */
const LEAST_LETTERS_OF_MISSING = 6

function isMeant(words: string, sought: string): boolean {
  return sought === words || (sought.length >= LEAST_LETTERS_OF_MISSING && words.startsWith(sought))
}

/** `call` and `source` begin words of `Do not call` and `Traffic sources`. */
function hasBeginning(words: string, sought: string): boolean {
  return ` ${words.toLowerCase().replaceAll('-', ' ')}`.includes(` ${sought.replaceAll('-', ' ')}`)
}
