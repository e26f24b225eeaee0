/** A message as a party of sipp's wrote it down when it sent or received it. */
export interface TracedMessage {
  /** Milliseconds of the machine's clock, which all parties share; exact to a thousandth. */
  readonly atMs: number
  readonly direction: 'sent' | 'received'
  readonly callId: string
  /** Of the CSeq: of what method it is, or is an answer to. */
  readonly method: string
  /** Null: a request. */
  readonly status: number | null
}

/** Reads what `-trace_shortmsg` writes, a line for each message; one that is not whole is passed over. */
export function parseTrace(text: string): readonly TracedMessage[] {
  return text.split('\n').flatMap(line => parseMessage(line) ?? [])
}

/** Reads what the scenarios log: `<Call-ID> <number of the caller>`. Answers the numbers by Call-ID. */
export function parseCallers(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').flatMap(line => {
      const [callId, caller] = line.trim().split(/\s+/)
      return callId === undefined || caller === undefined ? [] : [[callId, caller] as const]
    }),
  )
}

/** Date, time, seconds since 1970, `S` or `R`, Call-ID, CSeq, first line. */
function parseMessage(line: string): TracedMessage | null {
  const [, , seconds, direction, callId, cseq, first] = line.split('\t')
  const method = /^CSeq:\s*\d+ (\S+)/i.exec(cseq ?? '')?.[1]
  if (callId === undefined || first === undefined || method === undefined) return null
  const status = /^SIP\/2\.0 (\d{3})/.exec(first)?.[1]
  return {
    atMs: Number(seconds) * 1_000,
    direction: direction === 'S' ? 'sent' : 'received',
    callId,
    method,
    status: status === undefined ? null : Number(status),
  }
}
