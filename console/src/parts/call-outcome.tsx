import type { Schemas } from '../api/api-client.ts'
import { callOutcome } from '../words/call-words.ts'
import { Status } from './status.tsx'

/** What became of a call, in a word or two. */
export function CallOutcome({ call }: { readonly call: Schemas['Call'] }) {
  const { tone, words } = callOutcome(call)
  return <Status tone={tone}>{words}</Status>
}
