import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Cleanup } from './cleanup.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** So many that none is late often enough, or often enough in a row, to be skipped. */
export const UNSTEADY_BUYERS = 5

/** What they are to be asked: who calls. */
export const ASKING_BODY = '{"caller": "[caller_number]"}'

const callerOf = (body: unknown) => (body as { caller: string }).caller

/** How often a trickling buyer sends a byte. */
const TRICKLE_MS = 5

type Misbehavior = (response: ServerResponse) => void

const MISBEHAVIORS: readonly Misbehavior[] = [
  // Says nothing at all.
  () => undefined,
  // Promises an answer, and stops in the middle of it.
  response => void response.writeHead(200).write('{"bid": 4'),
  // Answers for ever.
  response => {
    response.writeHead(200).write('{"bid": ')
    const trickle = setInterval(() => response.write(' '), TRICKLE_MS)
    response.on('close', () => clearInterval(trickle))
  },
]

/**
 * Buyers that are asked side by side, of which one is never done with any caller: which, and how it misbehaves, follows
 * from the caller's number. The others bid at once.
 * @returns the URL of each, a server of its own; they want a body of `ASKING_BODY`
 */
export function startUnsteadyBuyers(cleanup: Cleanup): Promise<readonly string[]> {
  return Promise.all(Array.from({ length: UNSTEADY_BUYERS }, (_, buyer) => startBuyer(cleanup, buyer)))
}

function startBuyer(cleanup: Cleanup, buyer: number): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const caller = Number(callerOf(await json(request)).slice(1))
    if (caller % UNSTEADY_BUYERS !== buyer) response.writeHead(200).end('{"bid": 3}')
    else MISBEHAVIORS[Math.floor(caller / UNSTEADY_BUYERS) % MISBEHAVIORS.length]?.(response)
  }
  const server = createServer(
    // Whoever asked hangs up when it has waited long enough.
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  return listenOnLoopback(server, cleanup)
}
