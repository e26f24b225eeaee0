import type { DatabaseConnection } from '../../platform/database/database.ts'
import type { MetricsReport } from '../../platform/metrics/merged-reports.ts'
import type { FromRunner, ToRunner } from '../../telephony/remote/call-messages.ts'
import type { ServiceAddresses } from '../banner.ts'

/** The environment of a worker has it set to 1: a supervisor may have forked the first process as well. */
export const WORKER_MARK = 'DIALPLANE_WORKER'

/** Messages from the first process to a worker. */
export type ToWorker =
  | { readonly kind: 'start'; readonly connection: DatabaseConnection }
  /** Drain, and end. */
  | { readonly kind: 'stop' }
  /** No worker that stops waits for calls any more, or the others go on: calls may be left. */
  | { readonly kind: 'calls-finished' }
  /** End at once. */
  | { readonly kind: 'hurry' }
  /** Report your metrics. */
  | { readonly kind: 'report' }
  /** Of calls whose lines the first process has. */
  | { readonly kind: 'calls'; readonly message: ToRunner }
  /** The metrics of all workers, as Prometheus reads them; null when they could not be gathered. */
  | { readonly kind: 'metrics'; readonly text: string | null }

/** Messages from a worker to the first process. */
export type FromWorker =
  /** It listens to messages from here on. */
  | { readonly kind: 'listening' }
  /** It does not hang. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'ready'; readonly addresses: ServiceAddresses }
  /** Stopping, it waits for calls, or does not: those that it has then may be left. */
  | { readonly kind: 'waiting'; readonly isWaiting: boolean }
  /** It cannot serve, and ends. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'report'; readonly report: MetricsReport }
  /** Somebody asked it for the metrics of all. */
  | { readonly kind: 'metrics-wanted' }
  | { readonly kind: 'calls'; readonly message: FromRunner }
