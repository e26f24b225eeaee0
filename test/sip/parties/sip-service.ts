import { expect, onTestFailed } from 'vitest'
import { eventually } from '../../harness/eventually.ts'
import { freePort, mediaPorts } from '../../harness/free-port.ts'
import { remoteService } from '../../harness/remote-service.ts'
import type { Requests } from '../../harness/rtb-network.ts'
import { type RunningService, startServiceProcess } from '../../harness/service-process.ts'
import { temporaryDirectory } from '../../harness/temporary-directory.ts'
import { createTestDatabase } from '../../harness/test-database.ts'

/** The service as it is run, with its SIP edge on loopback. */
export interface SipService extends Requests {
  readonly process: RunningService
  /** `host:port` of its SIP edge. */
  readonly sip: string
  readonly settings: Readonly<Record<string, string>>
  /** Creates one; answers what is below its root. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  create(path: string, rootKey: string, fields: Readonly<Record<string, unknown>>): Promise<any>
  /** The one call of a campaign, once it is over. */
  finishedCall(cid: string): Promise<FinishedCall>
  /** Calls of a campaign, as they are now. */
  callsOf(cid: string): Promise<readonly CallShape[]>
  eventsOf(uuid: string): Promise<readonly CallEvent[]>
  stop(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
type CallShape = any

interface CallEvent {
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  readonly data: any
}

interface FinishedCall {
  readonly call: CallShape
  readonly events: readonly CallEvent[]
  /** Events of the kind `leg_…`, as `answered 2`: what became of which leg. */
  readonly legs: readonly string[]
}

const API_KEY = 'the-administrator-of-the-telephones'

/** Starts one, with a database of its own. */
export async function startSipService(
  settings: Readonly<Record<string, string>> = {},
  startProcess = startServiceProcess,
): Promise<SipService> {
  const database = await createTestDatabase()
  const directory = await temporaryDirectory()
  const host = settings['SIP_HOST'] ?? '127.0.0.1'
  const port = await freePort(host)
  const all = {
    DATABASE_URL: database.url,
    DATA_DIR: directory.path,
    DIALPLANE_API_KEY: API_KEY,
    SIP_PORT: String(port),
    RTP_PORTS: mediaPorts(),
    ...settings,
  }
  const process = await startProcess(all)
  return {
    ...(await attachSipService(process, all)),
    stop: async () => {
      process.kill('SIGTERM')
      await process.ended
      await database.drop()
      await directory.remove()
    },
  }
}

/** What can be asked of a process that runs. */
export async function attachSipService(
  running: RunningService,
  settings: Readonly<Record<string, string>>,
): Promise<Omit<SipService, 'stop'>> {
  const service = remoteService(running.baseUrl, API_KEY)
  const callsOf = async (cid: string) => {
    const answer = await service.request('GET', '/api/v5/calls.json', { query: { cid } })
    return answer.body.map(({ call }: { call: CallShape }) => call)
  }
  const eventsOf = async (uuid: string): Promise<readonly CallEvent[]> => {
    const answer = await service.request('GET', `/api/v5/calls/${uuid}/events.json`)
    return answer.body.map(({ call_event }: { call_event: CallEvent }) => call_event)
  }
  return {
    ...service,
    process: running,
    sip: `${settings['SIP_HOST'] ?? '127.0.0.1'}:${settings['SIP_PORT']}`,
    settings,
    callsOf,
    eventsOf,
    create: async (path, rootKey, fields) => {
      const answer = await service.request('POST', path, { body: { [rootKey]: fields } })
      if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body[rootKey]
    },
    finishedCall: async cid => {
      const [call] = await eventually(async () => {
        const found = await callsOf(cid)
        expect(found).toMatchObject([{ status: 'finished' }])
        return found
      })
      const events = await eventsOf(call.uuid)
      const legs = events.flatMap(({ type, data }: CallEvent) => {
        const [, what] = /^leg_(.+)/.exec(type) ?? []
        return what === undefined ? [] : [[what, data.leg, data.cause].filter(Boolean).join(' ')]
      })
      return { call, events, legs }
    },
  }
}

/** Tells what the service wrote when the test fails. */
export function tellOnFailure(service: Pick<SipService, 'process'>): void {
  const from = service.process.output().length
  onTestFailed(
    () => void process.stderr.write(`the service wrote:\n${service.process.output().slice(from)}\n`),
  )
}

/** Resolves once the service holds no call and no sound any more. */
export function leavesNothing(service: Pick<SipService, 'request'>): Promise<void> {
  return eventually(async () => {
    const { body } = await service.request('GET', '/metrics')
    expect(body).toMatch(/^sip_dialogs 0$/m)
    expect(body).toMatch(/^media_endpoints 0$/m)
  })
}
