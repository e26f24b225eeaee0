import { randomBytes } from 'node:crypto'
import { LEAST_SESSION_SECONDS } from '../dialog/session-timer.ts'
import { formatSipUri } from '../message/sip-uri.ts'
import { systemScheduler } from '../transaction/scheduler.ts'
import { StoppableScheduler } from '../transaction/stoppable-scheduler.ts'
import { TransactionLayer } from '../transaction/transaction-layer.ts'
import type { Peer, Transports } from '../transport/transport.ts'
import type { AgentCore } from './agent-core.ts'
import { AvoidedPeers } from './avoided-peers.ts'
import { Calls } from './calls.ts'
import { LongRequests } from './long-requests.ts'
import { OutgoingCallLeg } from './outgoing-call-leg.ts'
import { createTag, RequestReceiver, tagFor } from './request-receiver.ts'
import { RestoredCall } from './restored-call.ts'
import { sendOutsideDialog } from './send-outside-dialog.ts'
import type { UserAgent, UserAgentOptions } from './user-agent.ts'

/**
 * Starts an agent on the transports that `options.openTransports` opens.
 * @throws what opening them throws, such as a port that is taken
 */
export async function startUserAgent(options: UserAgentOptions): Promise<UserAgent> {
  const { handlers, maxCalls = MAX_CALLS, maxTransactions = MAX_TRANSACTIONS } = options
  const scheduler = new StoppableScheduler(options.scheduler ?? systemScheduler)
  const calls = new Calls(maxCalls)
  let transports: Transports | null = null

  const layer: TransactionLayer = new TransactionLayer(
    {
      onRequest: arrival => receiver.receive(arrival),
      onMalformed: (arrival, status, reason) => receiver.receiveMalformed(arrival, status, reason),
      onCancel: (cancel, invite) => calls.cancel(cancel, invite),
      tagForCancel: (cancel, invite) => (invite === null ? null : calls.tagOf(invite)) ?? tagFor(cancel),
      isTalkedWith: peer => calls.isTalkedWith(peer),
      onAcknowledgement: (ack, source) => calls.find(ack)?.acknowledged(ack, source),
      ...(handlers.onTrace === undefined ? {} : { onTrace: handlers.onTrace.bind(handlers) }),
    },
    scheduler,
    maxTransactions,
  )
  const minimumSeconds = Math.max(options.session?.minimumSeconds ?? 0, LEAST_SESSION_SECONDS)
  const intervalSeconds = Math.max(options.session?.intervalSeconds ?? SESSION_SECONDS, minimumSeconds)
  const contact: AgentCore['contact'] = (to, isSecure, user) => contactUri(transports, to, isSecure, user)
  const core: AgentCore = {
    layer,
    scheduler,
    random: options.random ?? Math.random,
    resolve: options.resolve,
    overloaded: new AvoidedPeers(scheduler),
    silent: new AvoidedPeers(scheduler),
    longRequests: new LongRequests(layer, scheduler, contact),
    session: { intervalSeconds, minimumSeconds },
    product: options.product,
    dialogs: calls,
    refused: (...refusal) => handlers.onRefused?.(...refusal),
    established: call => handlers.onEstablished?.(call),
    forgotten: dialog => handlers.onForgotten?.(dialog),
    contact,
  }
  const receiver: RequestReceiver = new RequestReceiver(core, calls, handlers)
  transports = await options.openTransports(layer)
  layer.sendThrough(transports)
  const opened = transports

  return {
    invite: invite => {
      const call = new OutgoingCallLeg(core, invite, createCallId(), createTag())
      if (receiver.isClosed || calls.size() > maxCalls) {
        call.fail('busy-here', 'as many calls are going on as may be')
      } else {
        void call.start()
      }
      return call
    },
    request: request => sendOutsideDialog(core, request, request.callId ?? createCallId(), createTag()),
    restore: (exported, restored, credentials) =>
      new RestoredCall(core, exported, restored, credentials ?? null),
    load: () => ({ calls: calls.size(), transactions: layer.size() }),
    stop: async () => {
      receiver.isClosed = true
      calls.end()
      const isDone = () => calls.size() === 0 && !layer.isWaiting()
      for (let waited = 0; !isDone() && waited < MAX_STOP_MILLISECONDS; waited += STOP_STEP_MILLISECONDS) {
        await new Promise<void>(resolve => scheduler.after(STOP_STEP_MILLISECONDS, resolve))
      }
      layer.abandonAll()
      scheduler.stop()
      await opened.close()
    },
  }
}

/** Where that peer reaches us (RFC 3261 8.1.1.8). */
function contactUri(transports: Transports | null, to: Peer, isSecure: boolean, user: string | null): string {
  const { protocol } = to
  const { host, port } = transports?.localAddress(protocol, to) ?? NOWHERE
  const parameters = isSecure || protocol === 'udp' ? new Map() : new Map([['transport', protocol]])
  return formatSipUri({ scheme: isSecure ? 'sips' : 'sip', user, host, port, parameters, headers: null })
}

const NOWHERE = { host: 'invalid.invalid', port: null }

function createCallId(): string {
  return randomBytes(16).toString('hex')
}

/** Ten times what one process relays media for. */
const MAX_CALLS = 5_000

/** A call has two or three at a time, and what is over lingers for half a minute. */
const MAX_TRANSACTIONS = 50_000

/** RFC 4028 4.2 recommends half an hour. */
const SESSION_SECONDS = 1_800

/** What BYE and CANCEL get on the way out, before the process ends anyway. */
const MAX_STOP_MILLISECONDS = 3_000

/** Long enough for what follows from an answer to be sent, short enough not to be noticed. */
const STOP_STEP_MILLISECONDS = 50
