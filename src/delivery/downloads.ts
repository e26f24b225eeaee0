import type { Readable } from 'node:stream'
import { Agent } from 'undici'
import { describeFailure } from './describe-failure.ts'
import { guardedConnector } from './guarded-connector.ts'
import { redirectAddress } from './redirect-address.ts'
import type { ResolveHost } from './resolve-host.ts'

/** Fetches what is too large to be held, past the address guard. */
export interface Downloads {
  /**
   * Begins to fetch, and follows no redirect. Whoever opens it reads or destroys `content`, which fails where the answer is cut
   * short or nothing comes for half a minute.
   * @throws DownloadError
   */
  open(wanted: WantedDownload, signal: AbortSignal): Promise<Download>
  /** Aborts what is under way and closes all connections. */
  close(): Promise<void>
}

interface WantedDownload {
  /** `https://api.example.com:8443` */
  readonly origin: string
  /** Path and query, as they are sent. */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Download {
  readonly status: number
  /** Where a redirect leads, as it was answered; null without one. */
  readonly location: string | null
  /** What the answer says it has; null where it does not. */
  readonly bytes: number | null
  readonly content: Readable
}

/** Why nothing was fetched: a sentence that names neither address nor content. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
}

export interface DownloadsOptions {
  readonly allowPrivateUrls: boolean
  /** Default: the name servers. */
  readonly resolve?: ResolveHost
  /** How long a server may send nothing. */
  readonly silenceMs?: number
}

/** A server that has begun to send goes on within it, unless something is wrong. */
const SILENCE_MS = 30_000

/** Far more than any server's headers need. */
const MAX_HEADER_BYTES = 16_384

export function createDownloads(options: DownloadsOptions): Downloads {
  const { allowPrivateUrls, resolve, silenceMs = SILENCE_MS } = options
  const agent = new Agent({
    connect: guardedConnector(allowPrivateUrls, resolve),
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  })
  return {
    open: async ({ origin, path, headers }, signal) => {
      try {
        const answer = await agent.request({ method: 'GET', origin, path, headers, signal })
        // Whoever reads it learns of it; nobody else need.
        answer.body.on('error', () => undefined)
        const { location, 'content-length': length } = answer.headers
        return {
          status: answer.statusCode,
          location: typeof location === 'string' ? redirectAddress(location) : null,
          bytes: typeof length === 'string' && /^\d+$/.test(length) ? Number(length) : null,
          content: answer.body,
        }
      } catch (error) {
        signal.throwIfAborted()
        throw new DownloadError(describeFailure(error), { cause: error })
      }
    },
    close: () => agent.destroy(),
  }
}
