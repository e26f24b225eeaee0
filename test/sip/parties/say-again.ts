import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { LoggedMessage } from './sip-log.ts'

/** How long an answer may take. */
const ANSWER_MS = 5_000

/**
 * Sends a message that a party has sent once more, from where the party was, which must have left.
 * @param change what is different this time
 * @returns the first line of the answer
 */
export async function sayAgain(
  { text }: LoggedMessage,
  { from, to, change }: { readonly from: string; readonly to: string; change(text: string): string },
): Promise<string> {
  const [address, ownPort] = from.split(':')
  const [host, port] = to.split(':')
  const socket = createSocket('udp4').bind(Number(ownPort), address)
  await once(socket, 'listening')
  // Logs end without the line breaks that a message ends with; more than its length is passed over.
  socket.send(`${change(text).replaceAll('\n', '\r\n')}\r\n\r\n`, Number(port), host)
  try {
    const [answer] = await once(socket, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
    return String(answer).split('\r\n')[0] ?? ''
  } finally {
    socket.close()
  }
}
