import { CONNECTION_HELP, CONNECTION_OPTIONS, readConnection } from '../client/connection.ts'
import { connectToService } from '../client/service-client.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { parseOptions } from './parse-options.ts'
import { type SipTraceWire, sipLadder, sipMessages } from './sip-ladder.ts'

export const help = `dialplane sip trace <uuid>: print what was said by SIP in a call, as a ladder

Asks a running service, which keeps the messages of the caller and of every destination when a call is over. Passwords
are not among them. It takes the key of an owner or superuser of the Company.

  --messages                print the messages themselves too
  --company-id <id>         the Company (default: the active one of the API key's user)

${CONNECTION_HELP}
  --json                    print the service's answer as it is`

export async function sip(args: readonly string[]): Promise<number> {
  const [verb, uuid = '', ...rest] = args
  if (verb !== 'trace' || uuid === '' || uuid.startsWith('-')) {
    throw new OperatorError('Say of which call: dialplane sip trace <uuid>')
  }
  const options = parseOptions('sip', rest, {
    ...CONNECTION_OPTIONS,
    messages: { type: 'boolean' },
    'company-id': { type: 'string' },
    json: { type: 'boolean' },
  })
  const service = connectToService(readConnection(options, process.env))
  const companyId = options['company-id']
  const { body } = await service.request('GET', `/api/v5/calls/${encodeURIComponent(uuid)}/sip_trace.json`, {
    query: companyId === undefined ? {} : { company_id: companyId },
  })
  const { sip_trace: trace } = body as { readonly sip_trace: SipTraceWire }
  const text = options.messages ? `${sipLadder(trace)}\n\n${sipMessages(trace)}` : `${sipLadder(trace)}\n`
  process.stdout.write(options.json ? `${JSON.stringify(body, null, 2)}\n` : text)
  return 0
}
