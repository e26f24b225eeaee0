import { CONNECTION_HELP, CONNECTION_OPTIONS, readConnection } from '../client/connection.ts'
import { connectToService } from '../client/service-client.ts'
import { outputWidth } from '../platform/terminal/text-table.ts'
import { parseOptions } from './parse-options.ts'
import { PREVIEW_OPTIONS, previewRequest } from './preview-request.ts'
import { previewTable } from './preview-table.ts'

export const help = `dialplane preview: show how a call would be routed now, and why

Asks a running service; nothing is stored, counted or dialled. Say what is called by one of
  --cid <cid>               a campaign
  --number <number>         a tracking number
  --key <uuid>              a postback key

and what is known of the call:
  --caller-number <number>  who calls
  --publisher-id <afid>     who sends the caller
  --tag <key>=<value>       a tag of the call; as often as needed
  --digit <key>             the key that the caller presses (default: 1)
  --at <time>               when, such as 2026-11-20T12:00:00Z (default: now)
  --company-id <id>         the Company (default: the active one of the API key's user)

${CONNECTION_HELP}
  --json                    print the service's answer as it is`

export async function preview(args: readonly string[]): Promise<number> {
  const options = parseOptions('preview', args, {
    ...PREVIEW_OPTIONS,
    ...CONNECTION_OPTIONS,
    'company-id': { type: 'string' },
    json: { type: 'boolean' },
  })
  const body = { routing_preview: previewRequest(options) }
  const service = connectToService(readConnection(options, process.env))
  const companyId = options['company-id']
  const answer = await service.request('POST', '/api/v5/routing_previews.json', {
    body,
    query: companyId === undefined ? {} : { company_id: companyId },
  })
  const { routing_preview } = answer.body as { readonly routing_preview: unknown }
  const text = options.json
    ? JSON.stringify(answer.body, null, 2)
    : previewTable(routing_preview, outputWidth(process.stdout))
  process.stdout.write(`${text}\n`)
  return 0
}
