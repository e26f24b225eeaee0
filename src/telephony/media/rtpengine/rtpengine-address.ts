/** Where an rtpengine is, and what it was started with that must be known here. */
export interface RtpengineAddress {
  readonly host: string
  /** Of its `--listen-ng`. */
  readonly port: number
  /** Ours, that its `--dtmf-log-dest` names. */
  readonly keyPort: number
  /** Its `--recording-dir` as it is reached here; null: calls are not recorded. */
  readonly recordingsDirectory: string | null
  /** Where it reads prompts by the same path as they are written here; null: in the data directory. */
  readonly promptsDirectory: string | null
  /** Names of its interfaces for parties and for what connects them, where it has several. */
  readonly interfaces: { readonly party: string; readonly inner: string } | null
}

const HIGHEST_PORT = 65_535

const PARAMETERS = ['dtmf', 'recordings', 'prompts', 'interfaces']

/** A name of an interface, as rtpengine's `--interface` has it. */
const INTERFACES = /^(?<party>[\w-]{1,64}),(?<inner>[\w-]{1,64})$/

/**
 * Reads `rtpengine://host:port`, with `?dtmf=` (default the port after rtpengine's), `recordings=`, `prompts=` (absolute
 * paths) and `interfaces=party,inner` after it.
 * @returns null for anything else
 */
export function parseRtpengineAddress(text: string): RtpengineAddress | null {
  if (!text.toLowerCase().startsWith('rtpengine://') || !URL.canParse(text)) return null
  const url = new URL(text)
  const { hostname, port, username, password, pathname, hash, searchParams } = url
  const isPlain = `${username}${password}${hash}` === '' && ['', '/'].includes(pathname)
  const areKnown = [...searchParams.keys()].every(name => PARAMETERS.includes(name))
  const keyPort = Number(searchParams.get('dtmf') ?? Number(port) + 1)
  const paths = [searchParams.get('recordings'), searchParams.get('prompts')]
  const named = searchParams.get('interfaces')
  const { party, inner } = INTERFACES.exec(named ?? '')?.groups ?? {}
  const interfaces = party === undefined || inner === undefined ? null : { party, inner }
  if (
    !isPlain ||
    !areKnown ||
    hostname === '' ||
    hostname.startsWith('[') ||
    !isPort(Number(port)) ||
    !isPort(keyPort)
  )
    return null
  if (paths.some(path => path !== null && !path.startsWith('/')) || (named !== null && interfaces === null))
    return null
  const [recordingsDirectory = null, promptsDirectory = null] = paths
  return { host: hostname, port: Number(port), keyPort, recordingsDirectory, promptsDirectory, interfaces }
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT
}
