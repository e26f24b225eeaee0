import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { eventually } from '../../harness/eventually.ts'

/** How long an answer to one OPTIONS may take; nothing is repeated. */
const ANSWER_MS = 1_000

let asked = 0

/** Asks whether somebody is there. @returns the status of the answer; null where none came */
export async function askOptions(at: string, from = '127.0.0.1'): Promise<number | null> {
  const [host = '', port] = at.split(':')
  const socket = createSocket('udp4').bind(0, from)
  await once(socket, 'listening')
  const own = `${from}:${socket.address().port}`
  const name = `${process.pid}-${++asked}`
  const request = [
    `OPTIONS sip:${at} SIP/2.0`,
    `Via: SIP/2.0/UDP ${own};branch=z9hG4bK${name};rport`,
    `From: <sip:asking@${own}>;tag=${name}`,
    `To: <sip:${at}>`,
    `Call-ID: ${name}@${own}`,
    'CSeq: 1 OPTIONS',
    `Contact: <sip:asking@${own}>`,
    'Max-Forwards: 70',
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')
  socket.send(request, Number(port), host)
  try {
    const [answer] = await once(socket, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
    return Number(/^SIP\/2\.0 (\d{3})/.exec(String(answer))?.[1])
  } catch {
    return null
  } finally {
    socket.close()
  }
}

/** Resolves once the answer is that one: it takes a moment until what was configured is known everywhere. */
export function answersOptions(at: string, from: string, status: number | null): Promise<void> {
  return eventually(async () => {
    const answered = await askOptions(at, from)
    if (answered !== status) throw new Error(`${at} answers ${answered} to ${from}, not ${status}`)
  })
}
