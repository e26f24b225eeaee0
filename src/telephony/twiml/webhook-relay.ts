import { randomUUID } from 'node:crypto'
import type { DatabaseLane } from '../../platform/database/database.ts'
import { listen } from '../../platform/database/listen.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { type CallClock, realtimeClock } from '../clock/call-clock.ts'
import type { Webhook } from './webhook.ts'

/** Asks the other processes for the answer to a webhook about a call of theirs. */
export interface WebhookRelay {
  /** @returns null where nobody runs the call */
  ask(webhook: Webhook): Promise<RelayedAnswer | null>
  stop(): Promise<void>
}

/** `late`: somebody runs the call, or it cannot be found out, and there is no answer yet. */
type RelayedAnswer = { readonly kind: 'document'; readonly document: string } | { readonly kind: 'late' }

/** Hears pieces of messages, its own included, and sends them to everybody. */
interface MessageBus {
  send(payloads: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export interface RelayPorts {
  readonly clock: CallClock
  /** Opens the bus. */
  openBus(onPayload: (payload: string) => void): MessageBus
  /** The answer of this process; null where it does not run the call. */
  answerHere(webhook: Webhook): Promise<string> | null
  readonly logger: Pick<Logger, 'warn'>
}

/** A process that does not listen just then, because its connection broke, does so again after half a second. */
const ASKED_EVERY_MS = 1_000
const TIMES_ASKED = 3

/** Longer than a call may think about its answer, and shorter than providers wait. */
const ANSWER_PATIENCE_MS = 12_000

/** Webhooks and documents have some 2 KB, and a text that is said a few more; messages beyond this are of nobody we know. */
const MOST_PIECES = 40

/** PostgreSQL refuses payloads of 8000 bytes; a character takes three of them at most. */
const PIECE_CHARACTERS = 2_000

type Message =
  | { readonly type: 'webhook'; readonly webhook: Webhook }
  /** Somebody runs the call. */
  | { readonly type: 'heard' }
  | { readonly type: 'answer'; readonly document: string }

interface Piece {
  /** Of the exchange. */
  readonly id: string
  readonly type: Message['type']
  readonly part: number
  readonly parts: number
  readonly text: string
}

interface Question {
  isHeard: boolean
  settle(answer: RelayedAnswer | null): void
}

export function startWebhookRelay({ clock, openBus, answerHere, logger }: RelayPorts): WebhookRelay {
  const questions = new Map<string, Question>()
  /** Exchanges in which this process gives the answer, for as long as a repeated question may come. */
  const answering = new Map<string, () => void>()
  const collect = pieceCollector()

  const send = (id: string, { type, ...content }: Message) =>
    bus.send(piecesOf(id, type, JSON.stringify(content)))
  const reply = (id: string, message: Message) =>
    send(id, message).catch((error: unknown) =>
      logger.warn({ err: error }, 'another process could not be answered'),
    )

  const hearWebhook = (id: string, webhook: Webhook) => {
    if (questions.has(id)) return
    if (answering.has(id)) return void reply(id, { type: 'heard' })
    const answer = answerHere(webhook)
    if (answer === null) return
    const forgetAt = clock.now() + ANSWER_PATIENCE_MS
    answering.set(
      id,
      clock.schedule(forgetAt, () => answering.delete(id)),
    )
    void reply(id, { type: 'heard' })
    answer.then(
      document => reply(id, { type: 'answer', document }),
      (error: unknown) => logger.warn({ err: error }, 'a webhook of another process could not be answered'),
    )
  }

  const bus = openBus(payload => {
    const whole = collect(payload)
    if (whole === null) return
    const { id, message } = whole
    if (message.type === 'webhook') return hearWebhook(id, message.webhook)
    const question = questions.get(id)
    if (question === undefined) return
    question.isHeard = true
    if (message.type === 'answer') question.settle({ kind: 'document', document: message.document })
  })

  return {
    ask: webhook =>
      new Promise(resolve => {
        const id = randomUUID()
        const timers: (() => void)[] = []
        const after = (ms: number, wake: () => void) => timers.push(clock.schedule(clock.now() + ms, wake))
        let hasFailed = false
        const question: Question = {
          isHeard: false,
          settle: answer => {
            questions.delete(id)
            for (const cancel of timers) cancel()
            resolve(answer)
          },
        }
        questions.set(id, question)
        const ask = (timesLeft: number) => {
          if (!questions.has(id) || question.isHeard) return
          if (timesLeft === 0) return question.settle(hasFailed ? { kind: 'late' } : null)
          send(id, { type: 'webhook', webhook }).catch((error: unknown) => {
            hasFailed = true
            logger.warn({ err: error }, 'other processes could not be asked about a call')
          })
          after(ASKED_EVERY_MS, () => ask(timesLeft - 1))
        }
        after(ANSWER_PATIENCE_MS, () => question.settle({ kind: 'late' }))
        ask(TIMES_ASKED)
      }),
    stop: async () => {
      for (const question of [...questions.values()]) question.settle({ kind: 'late' })
      for (const cancel of answering.values()) cancel()
      await bus.stop()
    },
  }
}

/** The channel on which processes pass webhooks and their answers on. */
const CHANNEL = 'carrier_webhooks'

/** What PostgreSQL passes on between processes, wherever they are. */
function databaseBus(
  database: Pick<DatabaseLane, 'pool' | 'direct'>,
  logger: Pick<Logger, 'warn'>,
): (onPayload: (payload: string) => void) => MessageBus {
  return onNotification => {
    const listener = listen(database, CHANNEL, { logger, onNotification, onListening: () => undefined })
    return {
      send: async payloads => {
        await database.pool.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
          CHANNEL,
          payloads,
        ])
      },
      stop: () => listener.stop(),
    }
  }
}

/** The ports of a process that runs, but for what it answers. */
export function relayPorts(
  database: Pick<DatabaseLane, 'pool' | 'direct'>,
  logger: Pick<Logger, 'warn'>,
): Pick<RelayPorts, 'clock' | 'openBus' | 'logger'> {
  return { clock: realtimeClock, openBus: databaseBus(database, logger), logger }
}

function piecesOf(id: string, type: Message['type'], text: string): readonly string[] {
  const parts = Math.max(1, Math.ceil(text.length / PIECE_CHARACTERS))
  return Array.from({ length: parts }, (_, part): string => {
    const piece: Piece = {
      id,
      type,
      part,
      parts,
      text: text.slice(part * PIECE_CHARACTERS).slice(0, PIECE_CHARACTERS),
    }
    return JSON.stringify(piece)
  })
}

/** Puts messages together; of one whose pieces do not all come, the rest is dropped when too many others are begun. */
function pieceCollector() {
  const begun = new Map<string, string[]>()
  return (payload: string): { readonly id: string; readonly message: Message } | null => {
    const { id, type, part, parts, text } = JSON.parse(payload) as Piece
    if (parts > MOST_PIECES) return null
    const key = `${type} ${id}`
    const texts = begun.get(key) ?? []
    texts[part] = text
    begun.set(key, texts)
    if (Object.keys(texts).length < parts) {
      dropOldest(begun)
      return null
    }
    begun.delete(key)
    return { id, message: { type, ...JSON.parse(texts.join('')) } as Message }
  }
}

/** As many as can be under way at a time, generously. */
const MOST_BEGUN = 1_000

function dropOldest(begun: Map<string, unknown>): void {
  if (begun.size <= MOST_BEGUN) return
  for (const oldest of begun.keys()) {
    begun.delete(oldest)
    return
  }
}
