import { OperatorError } from '../platform/operator-error.ts'

/** Where a running service answers, and who asks. */
export interface Connection {
  /** Without a slash at the end. */
  readonly url: string
  readonly apiKey: string
}

const DEFAULT_PORT = '3000'

/** The options of every command that talks to a running service, for `node:util` parseArgs. */
export const CONNECTION_OPTIONS = {
  url: { type: 'string' },
  'api-key': { type: 'string' },
} as const

/** Their lines in a command's help. */
export const CONNECTION_HELP = `  --url <url>               where the service runs (default: http://127.0.0.1:<PORT or ${DEFAULT_PORT}>)
  --api-key <key>           an API key of it (default: DIALPLANE_API_KEY)`

/**
 * Reads where and as whom to connect from options given on the command line, else from the environment.
 * Throws OperatorError when there is no API key or the URL is none.
 */
export function readConnection(
  options: { readonly url?: string | undefined; readonly 'api-key'?: string | undefined },
  env: NodeJS.ProcessEnv,
): Connection {
  const url = options.url ?? `http://127.0.0.1:${env['PORT'] || DEFAULT_PORT}`
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new OperatorError(
      `--url ${JSON.stringify(url)} is not usable; expected one like http://127.0.0.1:3000`,
    )
  }
  const apiKey = options['api-key'] ?? env['DIALPLANE_API_KEY'] ?? ''
  if (apiKey === '') throw new OperatorError(NO_API_KEY)
  return { url: url.replace(/\/+$/, ''), apiKey }
}

const NO_API_KEY = `An API key is needed: --api-key <key>, or DIALPLANE_API_KEY in the environment.
\`npm start\` prints one in its banner at the first start on an empty database, after "API key".`
