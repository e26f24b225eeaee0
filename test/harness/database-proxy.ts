import { once } from 'node:events'
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'
import pg from 'pg'
import {
  isEncryptionRequest,
  MessageReader,
  type PostgresMessage,
  queryMessage,
  textsIn,
} from './postgres-messages.ts'

/** What becomes of a statement, and of the connection that it came over. */
export type StatementFault =
  /** The connection breaks before the server sees the statement. */
  | 'cut-before'
  /** The server carries it out, and the connection breaks before the client learns of it. */
  | 'cut-after'
  /** The connection falls silent before the server sees it. */
  | 'stall-before'
  /** The server carries it out, and the connection falls silent. */
  | 'stall-after'
  /** The server refuses it with this SQLSTATE instead. */
  | { readonly sqlState: string }
  /** It passes: what is asked for next is for a later one. */
  | 'pass'
  /** It passes, and the next statement after it on the same connection, or the next `like` this, is troubled. */
  | { readonly next: StatementFault; readonly like?: RegExp }

/** A way to a PostgreSQL server that can be troubled. What goes through it is not changed otherwise. */
export interface DatabaseProxy {
  /** Connection string of the database, through the proxy. */
  readonly url: string
  /** How many clients are connected. */
  readonly connections: number
  /** Breaks all connections and refuses new ones, until `resume`. */
  refuse(): Promise<void>
  /** Nothing passes any more, and nothing is answered: new connections are taken and left waiting, until `resume`. */
  stall(): void
  /** New connections pass, and what `stall` has held back. */
  resume(): Promise<void>
  /** Breaks all connections, once. */
  cut(): void
  /**
   * Troubles the next statements whose text matches, `times` of them.
   * @returns resolves when the first has been met
   */
  trouble(text: RegExp, fault: StatementFault, times?: number): Promise<void>
  /** Forgets what `trouble` asked for and has not met. */
  calm(): void
  close(): Promise<void>
}

/** What is to become of a later statement of a connection. */
type Awaited = Extract<StatementFault, { readonly next: StatementFault }>

interface Trouble {
  readonly text: RegExp
  readonly fault: StatementFault
  left: number
  met(): void
}

/** What all connections through a proxy share. */
interface Weather {
  isStalled: boolean
  troubles: Trouble[]
}

/** Puts a proxy before a database. @param databaseUrl over TCP or a socket, as `createTestDatabase` gives it */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const upstream = addressOf(databaseUrl)
  const weather: Weather = { isStalled: false, troubles: [] }
  const connections = new Set<ProxiedConnection>()
  const server = createServer(client => {
    const connection = new ProxiedConnection(client, connect(upstream), weather)
    connections.add(connection)
    client.once('close', () => connections.delete(connection))
  })
  const port = await listen(server, 0)
  const cut = () => {
    for (const connection of connections) connection.cut()
  }
  return {
    url: throughPort(databaseUrl, port),
    get connections() {
      return connections.size
    },
    refuse: async () => {
      const closed = server.listening ? once(server, 'close') : null
      if (closed !== null) server.close()
      cut()
      await closed
    },
    stall: () => {
      weather.isStalled = true
    },
    resume: async () => {
      weather.isStalled = false
      for (const connection of connections) connection.passHeldBack()
      if (!server.listening) await listen(server, port)
    },
    cut,
    trouble: (text, fault, times = 1) =>
      new Promise(resolve => {
        weather.troubles.push({ text, fault, left: times, met: resolve })
      }),
    calm: () => {
      weather.troubles = []
    },
    close: async () => {
      weather.isStalled = false
      const closed = server.listening ? once(server, 'close') : null
      if (closed !== null) server.close()
      cut()
      await closed
    },
  }
}

/** Simple queries, and prepared statements as they are bound: that is when their text counts. */
class ProxiedConnection {
  readonly #client: Socket
  readonly #server: Socket
  readonly #weather: Weather
  readonly #fromClient = new MessageReader(false)
  readonly #fromServer = new MessageReader(true)
  readonly #statements = new Map<string, string>()
  #heldBack: (() => void)[] = []
  #isSilent = false
  #awaited: Awaited | null = null
  /** Until the end of the client's present series of messages, which the server is not to see. */
  #skipsToSync = false
  /** How often the server will say that it is ready for more: several statements may be on their way, and it says so first of all. */
  #unanswered = 1
  /** What to do once it has finished a statement, and how many before that it has not; the answer to that one is not passed on. */
  #afterAnswer: { earlier: number; readonly run: () => void } | null = null

  constructor(client: Socket, server: Socket, weather: Weather) {
    this.#client = client
    this.#server = server
    this.#weather = weather
    client.setNoDelay(true)
    server.setNoDelay(true)
    client.on('data', chunk => this.#inOrder(() => this.#readClient(chunk)))
    server.on('data', chunk => this.#inOrder(() => this.#readServer(chunk)))
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  }

  cut(): void {
    this.#client.resetAndDestroy()
    this.#server.destroy()
  }

  #beSilent(): void {
    this.#isSilent = true
  }

  passHeldBack(): void {
    const passing = this.#heldBack
    this.#heldBack = []
    for (const pass of passing) pass()
  }

  #inOrder(pass: () => void): void {
    if (this.#isSilent) return
    if (this.#weather.isStalled) this.#heldBack.push(() => this.#inOrder(pass))
    else pass()
  }

  #readClient(chunk: Buffer): void {
    for (const message of this.#fromClient.read(chunk)) {
      if (this.#isSilent || this.#client.destroyed) return
      this.#passToServer(message)
    }
  }

  #passToServer(message: PostgresMessage): void {
    // Encryption would hide the statements.
    if (message.type === '' && isEncryptionRequest(message.bytes)) {
      this.#client.write('N')
      return
    }
    if (this.#skipsToSync) {
      this.#skipsToSync = message.type !== 'S'
      return
    }
    const fault = this.#troubleOf(message)
    if (fault === 'cut-before') this.cut()
    else if (fault === 'stall-before') this.#beSilent()
    else if (isRefusal(fault)) this.#refuse(message, fault.sqlState)
    else {
      if (isOfNext(fault)) this.#awaited = fault
      const earlier = this.#unanswered
      if (fault === 'cut-after') this.#afterAnswer = { earlier, run: () => this.cut() }
      if (fault === 'stall-after') this.#afterAnswer = { earlier, run: () => this.#beSilent() }
      if (message.type === 'Q' || message.type === 'S') this.#unanswered++
      this.#server.write(message.bytes)
    }
  }

  #troubleOf(message: PostgresMessage): StatementFault | null {
    const text = this.#statementIn(message)
    if (text === null) return null
    const awaited = this.#awaited
    if (awaited?.like?.test(text) ?? awaited !== null) {
      this.#awaited = null
      return awaited?.next ?? null
    }
    const trouble = this.#weather.troubles.find(({ text: wanted, left }) => left > 0 && wanted.test(text))
    if (trouble === undefined) return null
    trouble.left -= 1
    trouble.met()
    return trouble.fault === 'pass' ? null : trouble.fault
  }

  #statementIn(message: PostgresMessage): string | null {
    if (message.type === 'Q') return textsIn(message, 1)[0] ?? ''
    if (message.type === 'P') {
      const [name = '', text = ''] = textsIn(message, 2)
      this.#statements.set(name, text)
    }
    if (message.type !== 'B') return null
    return this.#statements.get(textsIn(message, 2)[1] ?? '') ?? null
  }

  /** The server itself raises the error, so that a transaction is aborted by it as by any other. */
  #refuse({ type }: PostgresMessage, sqlState: string): void {
    this.#skipsToSync = type !== 'Q'
    this.#unanswered++
    this.#server.write(
      queryMessage(`DO $$ BEGIN RAISE EXCEPTION 'refused for a test' USING ERRCODE = '${sqlState}'; END $$`),
    )
  }

  #readServer(chunk: Buffer): void {
    for (const { type, bytes } of this.#fromServer.read(chunk)) {
      // Ready for the next query: a statement is over, and committed unless it is part of a transaction.
      const isOver = type === 'Z'
      if (isOver) this.#unanswered--
      const after = this.#afterAnswer
      if (after !== null && after.earlier === 0) {
        if (!isOver) continue
        this.#afterAnswer = null
        after.run()
        return
      }
      if (isOver && after !== null) after.earlier--
      this.#client.write(bytes)
    }
  }
}

function isRefusal(fault: StatementFault | null): fault is { readonly sqlState: string } {
  return typeof fault === 'object' && fault !== null && 'sqlState' in fault
}

function isOfNext(fault: StatementFault | null): fault is Awaited {
  return typeof fault === 'object' && fault !== null && 'next' in fault
}

function addressOf(databaseUrl: string): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

function throughPort(databaseUrl: string, port: number): string {
  const { user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const credentials = password ? `${user}:${encodeURIComponent(password)}` : user
  return `postgres://${credentials}@127.0.0.1:${port}/${database}`
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
