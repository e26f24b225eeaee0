import type { TracedMessage } from './sipp-trace.ts'

/** What one party wrote down. */
export interface PartyTrace {
  readonly messages: readonly TracedMessage[]
  /** The numbers of callers by the Call-IDs that this party knows their calls by. */
  readonly callers: ReadonlyMap<string, string>
}

interface PartyTraces {
  readonly calling: PartyTrace
  readonly busy: PartyTrace
  readonly answering: PartyTrace
}

/** Milliseconds that the service had a call in its hands, each time that it did, until the call was set up. */
export interface SetUpTimes {
  /** From the caller's key (of a call with a greeting), or the caller's INVITE, to that at the busy target. */
  readonly toFirst: number
  /** From the 486 to the INVITE at the next target. */
  readonly toNext: number
  /** From the 200 of that target to our ACK, or, of a caller who has not been answered before, to the caller's 200. */
  readonly toEnd: number
  /** All three. */
  readonly added: number
}

/** Of calls that any party did not see to their end, nothing. */
export function setUpTimes(
  { calling, busy, answering }: PartyTraces,
  hasGreeting: boolean,
): readonly SetUpTimes[] {
  const [busyCalls, answeredCalls] = [byCaller(busy), byCaller(answering)]
  return [...byCaller(calling)].flatMap(([caller, own]) => {
    const atBusy = busyCalls.get(caller) ?? []
    const atAnswering = answeredCalls.get(caller) ?? []
    const begins = request(own, 'sent', hasGreeting ? 'INFO' : 'INVITE')
    const ends = hasGreeting ? request(atAnswering, 'received', 'ACK') : answer(own, 'received', 200)
    const toFirst = request(atBusy, 'received', 'INVITE') - begins
    const toNext = request(atAnswering, 'received', 'INVITE') - answer(atBusy, 'sent', 486)
    const toEnd = ends - answer(atAnswering, 'sent', 200)
    const added = toFirst + toNext + toEnd
    return Number.isNaN(added) ? [] : [{ toFirst, toNext, toEnd, added }]
  })
}

/** A party's messages by the number of the caller whose call they are about. */
function byCaller({ messages, callers }: PartyTrace): ReadonlyMap<string, readonly TracedMessage[]> {
  const calls = new Map<string, TracedMessage[]>()
  for (const message of messages) {
    const caller = callers.get(message.callId)
    if (caller === undefined) continue
    const call = calls.get(caller)
    if (call === undefined) calls.set(caller, [message])
    else call.push(message)
  }
  return calls
}

type Direction = TracedMessage['direction']

/** When it was first sent or received; `NaN`: never. */
function request(call: readonly TracedMessage[], direction: Direction, method: string): number {
  return firstOf(call, direction, method, null)
}

/** Of an INVITE. */
function answer(call: readonly TracedMessage[], direction: Direction, status: number): number {
  return firstOf(call, direction, 'INVITE', status)
}

function firstOf(
  call: readonly TracedMessage[],
  direction: Direction,
  method: string,
  status: number | null,
): number {
  const found = call.find(
    message => message.direction === direction && message.method === method && message.status === status,
  )
  return found?.atMs ?? Number.NaN
}
