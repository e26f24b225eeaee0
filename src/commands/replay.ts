import { CONNECTION_HELP, CONNECTION_OPTIONS, readConnection } from '../client/connection.ts'
import { connectToService } from '../client/service-client.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { parseOptions } from './parse-options.ts'
import { replayText } from './replay-text.ts'

export const help = `dialplane replay <uuid>: decide once more about a call or a ping, and say what differs

Asks a running service, which decides with its own code, and with the configuration and counters of then. Ends with
status 0 where all is decided the same, 3 where something differs, 4 where what it was decided by is not kept.

  --ping                    the UUID is a ping's (default: a call's, else a ping's)
  --company-id <id>         the Company (default: the active one of the API key's user)

${CONNECTION_HELP}
  --json                    print the service's answer as it is`

const EXIT_CODES: Readonly<Record<string, number>> = { same: 0, different: 3, unknown: 4 }

/** @returns the exit code */
export async function replay(args: readonly string[]): Promise<number> {
  const [uuid = '', ...rest] = args
  if (uuid === '' || uuid.startsWith('-')) {
    throw new OperatorError('Say whose decision: dialplane replay <uuid>, of a call or a ping.')
  }
  const options = parseOptions('replay', rest, {
    ...CONNECTION_OPTIONS,
    ping: { type: 'boolean' },
    'company-id': { type: 'string' },
    json: { type: 'boolean' },
  })
  const service = connectToService(readConnection(options, process.env))
  const companyId = options['company-id']
  const query = companyId === undefined ? {} : { company_id: companyId }
  const ask = (kind: 'calls' | 'rtb_inbounds') =>
    service.request('GET', `/api/v5/${kind}/${encodeURIComponent(uuid)}/replay.json`, { query })
  const answer = options.ping
    ? await ask('rtb_inbounds')
    : await firstFound([() => ask('calls'), () => ask('rtb_inbounds')])
  const { replay: shown } = answer.body as { readonly replay: Parameters<typeof replayText>[0] }
  process.stdout.write(`${options.json ? JSON.stringify(answer.body, null, 2) : replayText(shown)}\n`)
  return EXIT_CODES[shown.verdict] ?? 1
}

/** The first request that is not answered with 404; the last one's refusal when all are. */
async function firstFound<T>(requests: readonly (() => Promise<T>)[]): Promise<T> {
  for (const [index, request] of requests.entries()) {
    try {
      return await request()
    } catch (error) {
      const isLast = index === requests.length - 1
      if (isLast || !(error instanceof OperatorError) || !error.message.includes(' with 404: ')) throw error
    }
  }
  throw new OperatorError('Nothing was asked.')
}
