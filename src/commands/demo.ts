import { CONNECTION_HELP, CONNECTION_OPTIONS, type Connection, readConnection } from '../client/connection.ts'
import { connectToService } from '../client/service-client.ts'
import { loadConfig } from '../config.ts'
import { fastPace, steadyPace } from '../demo/pace.ts'
import { showProgress } from '../demo/progress.ts'
import { type DemoOptions, runDemo } from '../demo/run-demo.ts'
import { openTelephones } from '../demo/telephones.ts'
import { outputWidth } from '../platform/terminal/text-table.ts'
import { parseOptions } from './parse-options.ts'

export const help = `dialplane demo: set up a small network on a running service and show what it does

Makes a Company of its own with two publishers and six buyers, sends it a minute of pings and simulated
calls, and prints who got them and why; the last three calls are made by telephones of its own, over SIP, where
the service runs on this machine. Nothing else on the service is touched; run it as often as you like.

${CONNECTION_HELP}
  --fast                    send everything at once instead of over a minute`

export async function demo(args: readonly string[]): Promise<number> {
  const options = parseOptions('demo', args, { ...CONNECTION_OPTIONS, fast: { type: 'boolean' } })
  const connection = readConnection(options, process.env)
  const { stdout } = process
  const telephones = await telephonesAt(connection, options.fast ?? false)
  const network = await runDemo({
    service: connectToService(connection),
    pace: options.fast ? fastPace : steadyPace(),
    width: outputWidth(stdout),
    write: text => stdout.write(text),
    startProgress: (title, total) => showProgress(stdout, title, total),
    telephones,
  }).finally(() => ('none' in telephones ? undefined : telephones.close()))
  const where = options.url === undefined ? '' : ` --url ${connection.url}`
  stdout.write(`
Ask why yourself, with the same API key:
  npx dialplane preview --company-id ${network.companyId} --cid ${network.cid} --tag age=40${where}
Call yourself, and be the buyer in another terminal:
  npx dialplane call --help
See every route: ${connection.url}/docs
`)
  return 0
}

/** Telephones that reach the service, where it runs on this machine. */
async function telephonesAt({ url }: Connection, isFast: boolean): Promise<DemoOptions['telephones']> {
  if (!/^(localhost|127(\.\d+){3})$/.test(new URL(url).hostname)) {
    return { none: 'the service runs on another machine' }
  }
  const { host, port } = loadConfig(process.env).sip
  if (port === null) return { none: 'SIP_PORT is 0' }
  const service = `${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  return openTelephones({ service, ...(isFast ? HASTY : CALM) })
}

const CALM = { ringSeconds: 1, talkSeconds: 3 }
const HASTY = { ringSeconds: 0.1, talkSeconds: 0.4 }
