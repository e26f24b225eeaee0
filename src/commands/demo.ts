import { CONNECTION_HELP, CONNECTION_OPTIONS, readConnection } from '../client/connection.ts'
import { connectToService } from '../client/service-client.ts'
import { fastPace, steadyPace } from '../demo/pace.ts'
import { showProgress } from '../demo/progress.ts'
import { runDemo } from '../demo/run-demo.ts'
import { outputWidth } from '../platform/terminal/text-table.ts'
import { parseOptions } from './parse-options.ts'

export const help = `dialplane demo: set up a small network on a running service and show what it does

Makes a Company of its own with two publishers and six buyers, sends it a minute of pings and simulated
calls, and prints who got them and why. Nothing else on the service is touched; run it as often as you like.

${CONNECTION_HELP}
  --fast                    send everything at once instead of over a minute`

export async function demo(args: readonly string[]): Promise<number> {
  const options = parseOptions('demo', args, { ...CONNECTION_OPTIONS, fast: { type: 'boolean' } })
  const connection = readConnection(options, process.env)
  const { stdout } = process
  const network = await runDemo({
    service: connectToService(connection),
    pace: options.fast ? fastPace : steadyPace(),
    width: outputWidth(stdout),
    write: text => stdout.write(text),
    startProgress: (title, total) => showProgress(stdout, title, total),
  })
  const where = options.url === undefined ? '' : ` --url ${connection.url}`
  stdout.write(`
Ask why yourself, with the same API key:
  npx dialplane preview --company-id ${network.companyId} --cid ${network.cid} --tag age=40${where}
See every route: ${connection.url}/docs
`)
  return 0
}
