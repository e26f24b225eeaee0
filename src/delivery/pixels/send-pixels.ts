import type { Pool } from 'pg'
import { MAX_PIXEL_URL_LENGTH } from '../../domain/timers/fire-timer.ts'
import { retryAfterSeconds, TRIES } from '../../domain/timers/pixel-retries.ts'
import type { ClaimedWork } from '../../platform/jobs/claimed-work.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { createOutboundClient } from '../outbound-client.ts'
import { type OutboxLimits, type OutboxMetrics, startOutbox } from '../outbox.ts'
import type { ResolveHost } from '../resolve-host.ts'
import { openJar } from './cookie-jar.ts'
import {
  claimPixels,
  type DuePixel,
  handBackPixels,
  settlingPixels,
  type TriedPixel,
} from './pixel-firings.ts'
import { type PixelAnswer, type PixelRequestPorts, requestPixel } from './request-pixel.ts'

export interface PixelSenderOptions {
  readonly pool: Pool
  readonly allowPrivateUrls: boolean
  readonly userAgent: string
  /** From 0 to 1. */
  readonly chance: () => number
  readonly logger: Pick<Logger, 'error' | 'warn'>
  readonly metrics: OutboxMetrics
  onBatch(name: string, size: number): void
  /** Default: the name servers. */
  readonly resolve?: ResolveHost
  readonly limits?: Partial<OutboxLimits>
}

/** The body is discarded; a connection with more than this left on it is closed instead of kept. */
const MAX_ANSWER_BYTES = 65_536

/**
 * Sends the pixels that calls have fired, whichever process ran them. One whose process dies is sent again by another:
 * a tracker receives each at least once, and now and then twice.
 */
export function startPixelSender(options: PixelSenderOptions): ClaimedWork {
  const { pool, allowPrivateUrls, userAgent, chance, logger, metrics, onBatch, resolve, limits } = options
  const client = createOutboundClient({
    allowPrivateUrls,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    ...(resolve !== undefined && { resolve }),
  })
  const ports = { client, allowPrivateUrls, userAgent }
  const settling = settlingPixels(pool, onBatch)
  const outbox = startOutbox<DuePixel, TriedPixel>({
    name: 'pixels',
    claim: room => claimPixels(pool, room),
    laneOf: pixel => pixel.host,
    run: pixel => tryPixel(pixel, ports, chance),
    settle: async (pixel, tried) => {
      await settling.submit({ pixel, tried })
      return tried.status === 'pending' ? 'retried' : tried.status
    },
    handBack: pixels => handBackPixels(pool, pixels),
    logger,
    metrics,
    ...(limits !== undefined && { limits }),
  })
  return {
    poke: outbox.poke,
    stop: async () => {
      await outbox.stop()
      await Promise.all([client.close(), settling.drain()])
    },
  }
}

async function tryPixel(
  pixel: DuePixel,
  ports: PixelRequestPorts,
  chance: () => number,
): Promise<TriedPixel> {
  const { url, attempts } = pixel
  if (url.length > MAX_PIXEL_URL_LENGTH) {
    return triedOf(refused(`The URL is longer than ${MAX_PIXEL_URL_LENGTH} characters.`), attempts, chance)
  }
  // One process after another died while sending it.
  if (attempts > TRIES)
    return triedOf(refused('It could not be sent: the service is at fault.'), attempts, chance)
  const cookies = openJar(pixel.cookies)
  const answer = await requestPixel(url, cookies, ports)
  return { ...triedOf(answer, attempts, chance), cookies: cookies.changes() }
}

function refused(error: string): PixelAnswer {
  return { kind: 'failed', httpStatus: null, error, isFinal: true }
}

function triedOf(answer: PixelAnswer, attempts: number, chance: () => number): TriedPixel {
  const { httpStatus } = answer
  if (answer.kind === 'succeeded') {
    return { status: 'succeeded', retrySeconds: null, httpStatus, error: null, cookies: null }
  }
  const { error, isFinal } = answer
  const retrySeconds = isFinal ? null : retryAfterSeconds(attempts, chance())
  return {
    status: retrySeconds === null ? 'failed' : 'pending',
    retrySeconds,
    httpStatus,
    error,
    cookies: null,
  }
}
