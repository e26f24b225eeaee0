import { createTransport } from 'nodemailer'
import type { Pool } from 'pg'
import { type OutboxLimits, type OutboxMetrics, startOutbox } from '../delivery/outbox.ts'
import type { ClaimedWork } from '../platform/jobs/claimed-work.ts'
import type { Logger } from '../platform/log/logger.ts'
import {
  claimMails,
  type DueMail,
  handBackMails,
  type MailOutcome,
  renewMail,
  settleMail,
} from './outbox-rows.ts'

/** Where mails go out, and from whom they are. */
export interface MailServer {
  /** `smtp://…` or `smtps://…`, with user and password where the server wants them. */
  readonly url: string
  /** `calls@example.com` or `Dialplane <calls@example.com>`. */
  readonly from: string
}

export interface MailSenderPorts {
  readonly pool: Pool
  /** From 0 up to 1. */
  readonly chance: () => number
  readonly logger: Pick<Logger, 'error' | 'warn'>
  readonly metrics: OutboxMetrics
  readonly limits?: Partial<OutboxLimits>
  /** How long an attempt may take in all. */
  readonly deadlineMs?: number
}

/** Connections to the server at a time: it is one, and mails are few. */
const CONNECTIONS = 2

const LIMITS: Partial<OutboxLimits> = { most: CONNECTIONS, mostPerLane: CONNECTIONS }

/** A server that cannot be reached, or does not greet, within this time is tried again later. */
const GREETING_MS = 30_000

/**
 * What a server may take to say that it has a mail, which it may look through first: who does not wait for it sends the
 * mail again (RFC 5321 section 4.5.3.2.6).
 */
const SILENCE_MS = 10 * 60_000

/** A server that says something now and then, but does not come to an end, is tried again later. */
const DEADLINE_MS = 15 * 60_000

/** Several times in a lease. */
const RENEW_EVERY_MS = 45_000

const MAX_ERROR_LENGTH = 500

/**
 * Sends what waits in the outbox, whichever process wrote it. A mail is sent at least once, and now and then twice. Each has
 * a connection of its own: on one that was kept and has broken, it would wait for the server all that time.
 */
export function startMailSender({ url, from }: MailServer, ports: MailSenderPorts): ClaimedWork {
  const { pool, chance, logger, metrics, limits, deadlineMs = DEADLINE_MS } = ports
  const transport = createTransport({
    url,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    // A mail is its text: it fetches nothing.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const run = async (mail: DueMail, signal: AbortSignal): Promise<MailOutcome> => {
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        ...(mail.html !== null && { html: mail.html }),
        ...(mail.attachment !== null && { attachments: [mail.attachment] }),
        // The same each time: a mail that is sent twice is known to be one.
        messageId: `<${mail.createdAt.getTime()}.${mail.id}@${domain}>`,
        // Nobody's absence is answered to a machine.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, deadline]),
      })
      return { kind: 'sent' }
    } catch (error) {
      if (deadline.aborted) {
        return { kind: 'failed', error: 'The mail server did not come to an end', isFinal: false }
      }
      return failureOf(error)
    }
  }
  return startOutbox<DueMail, MailOutcome>({
    name: 'mails',
    claim: ({ most }) => claimMails(pool, most),
    laneOf: () => '',
    run,
    settle: (mail, outcome) => settleMail(pool, mail, outcome, chance()),
    handBack: mails => handBackMails(pool, mails),
    renewal: { everyMs: RENEW_EVERY_MS, renew: mail => renewMail(pool, mail) },
    logger,
    metrics,
    limits: { ...LIMITS, ...limits },
  })
}

/** What the server says of a mail for good is final; a password that it does not take may be mended. */
function failureOf(error: unknown): MailOutcome {
  const { message = String(error), code, responseCode } = error as Partial<SmtpError>
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isFinal = isAboutMail && (responseCode === undefined || responseCode >= 500)
  return { kind: 'failed', error: message.slice(0, MAX_ERROR_LENGTH), isFinal }
}

interface SmtpError extends Error {
  readonly code: string
  readonly responseCode: number
}
