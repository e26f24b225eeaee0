import type { HttpReply } from './http-connection.ts'

/** Throws when a reply is no 200: a refusal is cheaper than what is to be measured. */
export function checkOk(reply: HttpReply): void {
  if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${reply.body()}`)
}
