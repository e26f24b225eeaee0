import type pg from 'pg'

/** One server of those that a database may be on. */
export interface DatabaseHost {
  readonly host: string
  readonly port: number
}

/** Where a database is, as `pg` takes it. It may hold a password. */
export interface DatabaseAddress extends pg.ClientConfig {
  /** The servers of a cluster, where several are named: whichever of them takes writes is used. */
  readonly hosts?: readonly DatabaseHost[]
}

const DEFAULT_PORT = 5432

/** libpq's words for a server that takes writes, or whatever there is; we always look for one that does. */
const SESSION_ATTRIBUTES = ['any', 'read-write', 'primary']

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/

/**
 * Reads `postgres://user:password@host:port/database?…`, with several hosts as libpq takes them (`a:5432,b:5432`, or
 * `?host=a,b&port=5432,5433`).
 * @returns null for what is no such address
 */
export function parseDatabaseAddress(text: string): DatabaseAddress | null {
  const [, start = '', authority = '', path = '', query = ''] = PARTS.exec(text) ?? []
  if (start === '') return null
  const settings = new URLSearchParams(query)
  if (!SESSION_ATTRIBUTES.includes(settings.get('target_session_attrs') ?? 'any')) return null
  const hosts = hostsOf(authority, settings)
  if (hosts === null) return null
  if (hosts.length === 1) return isUrl(text) ? { connectionString: text } : null
  for (const name of ['host', 'port', 'target_session_attrs']) settings.delete(name)
  // `pg` reads the rest of it; which host it is, is decided anew for each connection.
  const connectionString = `${start}several${path}?${settings}`
  return isUrl(connectionString) ? { connectionString, hosts } : null
}

/** An empty name stands for the default, or for a host in the query. */
function hostsOf(authority: string, settings: URLSearchParams): readonly DatabaseHost[] | null {
  const inQuery = settings.get('host')
  if (inQuery === null) return allOf(authority.split(',').map(readHost))
  const names = inQuery.split(',')
  const ports = (settings.get('port') ?? '').split(',')
  return allOf(names.map((host, index) => hostAt(host, ports[index] ?? ports[0] ?? '')))
}

/** `name`, `name:port`, `[::1]:port`; a directory of sockets is percent-encoded. */
function readHost(text: string): DatabaseHost | null {
  const [, bracketed, name = '', port = ''] =
    /^(?:\[([0-9a-f:.]+)\]|([^:[\]]*))(?::(\d{0,5}))?$/i.exec(text) ?? []
  if (bracketed === undefined && name === '' && text !== '' && port === '') return null
  try {
    return hostAt(bracketed ?? decodeURIComponent(name), port)
  } catch {
    return null
  }
}

function hostAt(host: string, port: string): DatabaseHost | null {
  return /^\d{0,5}$/.test(port) ? { host, port: port === '' ? DEFAULT_PORT : Number(port) } : null
}

function allOf(hosts: readonly (DatabaseHost | null)[]): readonly DatabaseHost[] | null {
  const found = hosts.filter(host => host !== null)
  const areNamed = found.length === 1 || found.every(({ host }) => host !== '')
  return found.length === hosts.length && areNamed ? found : null
}

/** The host may stand in the query alone (`postgres://user@/database?host=/run/postgresql`). */
function isUrl(text: string): boolean {
  return URL.canParse(text.replace(/^(postgres\w*:\/\/[^/]*@)\//, '$1localhost/'))
}
