import type { ParsedMessage } from '../../message/parse-message.ts'
import type { SipMessage, SipRequest, SipResponse } from '../../message/sip-message.ts'
import { headerOf } from '../../message/sip-message.ts'
import type { Peer, Transports } from '../../transport/transport.ts'
import type { FakeNetwork } from './fake-network.ts'

/** A party that says what the test has it say, byte by byte. */
export class ScriptedParty {
  readonly received: SipMessage[] = []
  readonly #transports: Transports
  readonly #to: Peer

  constructor(network: FakeNetwork, address: string, to: string, protocol: Peer['protocol'] = 'udp') {
    this.#to = { protocol, address: to, port: 5060 }
    const onMessage = (parsed: ParsedMessage) => {
      if (parsed.kind === 'message') this.received.push(parsed.message)
    }
    this.#transports = network.open(address, { onMessage }, true)
  }

  /** Sends a message; a request without a body may leave out the last lines. */
  say(text: string): void {
    const [head = '', ...others] = text.trim().split(/(\n\s*\n)/)
    const body = others.slice(1).join('')
    const lines = head.split('\n').map(line => line.trim())
    void this.#transports.send(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body.trim()}`), this.#to)
  }

  /** Answers a request; a To without a tag gets one, unless that is empty. */
  answer(
    request: SipRequest,
    status: number,
    options: { tag?: string; headers?: string; sdp?: string } = {},
  ): void {
    const { tag = 'scripted', headers = '', sdp = '' } = options
    const copied = request.headers
      .filter(({ name }) => /^(via|from|call-id|cseq|record-route)$/i.test(name))
      .map(({ name, value }) => `${name}: ${value}`)
    const to = headerOf(request, 'To') ?? ''
    const tagged = status === 100 || tag === '' || to.includes('tag=') ? to : `${to};tag=${tag}`
    const lines = [`SIP/2.0 ${status} Whatever`, ...copied, `To: ${tagged}`]
    if (headers !== '') lines.push(headers)
    if (sdp !== '') lines.push('Content-Type: application/sdp')
    lines.push(`Content-Length: ${sdp.length}`)
    this.say(`${lines.join('\n')}\n\n${sdp}`)
  }

  requests(method: string): readonly SipRequest[] {
    return this.received
      .filter(message => message.kind === 'request')
      .filter(request => request.method === method)
  }

  responses(method: string): readonly SipResponse[] {
    return this.received
      .filter(message => message.kind === 'response')
      .filter(response => headerOf(response, 'CSeq')?.endsWith(method))
  }

  statuses(method: string): readonly number[] {
    return this.responses(method).map(({ status }) => status)
  }
}
