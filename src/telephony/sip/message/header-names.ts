/**
 * The canonical name of a header field, by whichever name it came: long or compact, in any case. Undefined: none of those that this
 * stack knows, and its name stays as it is.
 */
export function canonicalName(name: string): string | undefined {
  return CANONICAL.get(name) ?? CANONICAL.get(name.toLowerCase())
}

/** Fields that hold a comma-separated list. Not so the fields of digest: commas divide their parameters (RFC 3261, section 7.3.1). */
export function isList(canonical: string): boolean {
  return LISTS.has(canonical)
}

/** Fields that a message has one of; with two nobody can say which counts (RFC 4475, 3.3.8 and 3.3.9). */
export function isSingle(canonical: string): boolean {
  return SINGLES.has(canonical)
}

const LISTS: ReadonlySet<string> = new Set([
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Alert-Info',
  'Allow',
  'Allow-Events',
  'Call-Info',
  'Contact',
  'Content-Encoding',
  'Content-Language',
  'Diversion',
  'Error-Info',
  'History-Info',
  'In-Reply-To',
  'P-Asserted-Identity',
  'P-Associated-URI',
  'P-Preferred-Identity',
  'Path',
  'Proxy-Require',
  'Reason',
  'Record-Route',
  'Recv-Info',
  'Require',
  'Route',
  'Service-Route',
  'Supported',
  'Unsupported',
  'Via',
  'Warning',
])

const SINGLES: ReadonlySet<string> = new Set([
  'CSeq',
  'Call-ID',
  'Content-Length',
  'Content-Type',
  'Expires',
  'From',
  'Max-Forwards',
  'Min-SE',
  'RAck',
  'RSeq',
  'Session-Expires',
  'To',
])

const OTHERS: readonly string[] = [
  'Authentication-Info',
  'Authorization',
  'Content-Disposition',
  'Date',
  'Event',
  'Identity',
  'Info-Package',
  'MIME-Version',
  'Min-Expires',
  'Organization',
  'P-Charge-Info',
  'Privacy',
  'Proxy-Authenticate',
  'Proxy-Authorization',
  'Refer-To',
  'Referred-By',
  'Remote-Party-ID',
  'Replaces',
  'Retry-After',
  'Server',
  'Subject',
  'Subscription-State',
  'User-Agent',
  'WWW-Authenticate',
]

/** RFC 3261, section 7.3.3, and the registry that grew from it. */
const COMPACT: ReadonlyArray<readonly [string, string]> = [
  ['b', 'Referred-By'],
  ['c', 'Content-Type'],
  ['e', 'Content-Encoding'],
  ['f', 'From'],
  ['i', 'Call-ID'],
  ['k', 'Supported'],
  ['l', 'Content-Length'],
  ['m', 'Contact'],
  ['o', 'Event'],
  ['r', 'Refer-To'],
  ['s', 'Subject'],
  ['t', 'To'],
  ['u', 'Allow-Events'],
  ['v', 'Via'],
  ['x', 'Session-Expires'],
  ['y', 'Identity'],
]

const KNOWN = [...LISTS, ...SINGLES, ...OTHERS]

const CANONICAL: ReadonlyMap<string, string> = new Map([
  ...KNOWN.map((name): readonly [string, string] => [name, name]),
  ...KNOWN.map((name): readonly [string, string] => [name.toLowerCase(), name]),
  ...COMPACT,
])
