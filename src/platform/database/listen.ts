import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../log/logger.ts'
import type { DatabaseLane } from './database.ts'
import { DatabaseClient } from './database-client.ts'

const RECONNECT_DELAY_MS = 500

interface ListenOptions {
  readonly logger: Pick<Logger, 'warn'>
  /** One notification's payload, and where it came. */
  readonly onNotification: (payload: string, channel: string) => void
  /** Listening began, or began again: notifications sent before now may have been missed. */
  readonly onListening: () => void
  /** Listening broke off; it is begun again. */
  readonly onBroken?: () => void
}

export interface Listener {
  stop(): Promise<void>
}

/**
 * Listens on NOTIFY channels over a connection of its own, which it opens again whenever it breaks. A notification
 * is a hint that makes things fast; nothing may depend on it for being correct.
 */
export function listen(
  database: Pick<DatabaseLane, 'direct'>,
  channel: string | readonly string[],
  options: ListenOptions,
): Listener {
  const stopping = new AbortController()
  const ended = keepListening(database, [channel].flat(), options, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function keepListening(
  database: Pick<DatabaseLane, 'direct'>,
  channels: readonly string[],
  options: ListenOptions,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await listenUntilBroken(database, channels, options, stopping)
    } catch (error) {
      options.logger.warn(
        { err: error, channels },
        'listening for notifications broke off and is begun again',
      )
    }
    await setTimeout(RECONNECT_DELAY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}

async function listenUntilBroken(
  database: Pick<DatabaseLane, 'direct'>,
  channels: readonly string[],
  { onNotification, onListening, onBroken }: ListenOptions,
  stopping: AbortSignal,
): Promise<void> {
  const client = new DatabaseClient(database.direct)
  let stopWaiting: () => void = () => undefined
  const broken = new Promise<void>((resolve, reject) => {
    // Not once: a broken connection may report more than one error, and an unheard one would end the process.
    client.on('error', reject)
    client.once('end', resolve)
    stopWaiting = resolve
  })
  stopping.addEventListener('abort', stopWaiting)
  // Awaited only after the connection stands; a failure before that is thrown by connect itself.
  broken.catch(() => undefined)
  try {
    await client.connect()
    client.on('notification', message => onNotification(message.payload ?? '', message.channel))
    for (const channel of channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    onListening()
    await broken.finally(() => {
      if (!stopping.aborted) onBroken?.()
    })
  } finally {
    stopping.removeEventListener('abort', stopWaiting)
    await client.end().catch(() => undefined)
  }
}
