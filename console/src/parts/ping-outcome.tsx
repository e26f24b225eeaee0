import type { Ping } from '../api/resources/pings.ts'
import { pingOutcome } from '../words/ping-words.ts'
import { Status } from './status.tsx'

/** What became of a ping, in a word or two. */
export function PingOutcome({ ping }: { readonly ping: Pick<Ping, 'status'> }) {
  const { tone, words } = pingOutcome(ping.status)
  return <Status tone={tone}>{words}</Status>
}
