import { createSocket } from 'node:dgram'
import { awaitRequest } from './scenario.ts'
import { headerIn } from './sip-log.ts'
import type { SippParty } from './start-sipp.ts'

/** A party goes on with its part when the test says so, not after a time that a busy machine would use up otherwise. */
export const awaitsSign = awaitRequest('MESSAGE')

/**
 * Tells each call of a party to go on. Its headers are those of the call, since sipp takes the next request's from what came last.
 * @param kind of message that each call has got
 */
export async function giveSign(party: SippParty, kind: 'INVITE' | 'INVITE 200'): Promise<void> {
  const calls = new Map(
    party
      .messages()
      .filter(message => message.direction === 'received' && message.kind === kind)
      .map(message => [headerIn(message, 'Call-ID'), message]),
  )
  const [host = '', port] = party.address.split(':')
  const socket = createSocket('udp4')
  for (const [callId, message] of calls) {
    const sign = [
      `MESSAGE sip:${party.address} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK-sign-${callId}`,
      `From: ${headerIn(message, 'From')}`,
      `To: ${headerIn(message, 'To')}`,
      `Call-ID: ${callId}`,
      'CSeq: 1 MESSAGE',
      'Content-Length: 0',
    ]
    await new Promise(resolve => socket.send(`${sign.join('\r\n')}\r\n\r\n`, Number(port), host, resolve))
  }
  socket.close()
}
