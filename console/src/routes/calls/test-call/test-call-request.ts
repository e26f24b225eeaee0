import type { Schemas } from '../../../api/api-client.ts'
import { tagsOf } from '../../../format/tag-lines.ts'

/** What somebody who tries a number out says of the call. */
export interface TestCallValues {
  readonly number: string | null
  readonly caller_number: string | null
  readonly publisher_id: string | null
  /** `key=value` a line. */
  readonly tags: string | null
  readonly digits: string | null
  readonly attestation: string | null
  readonly answered: Answered
  readonly talk_seconds: number | null
}

type Answered = (typeof ANSWERS)[number]['value']

export const ANSWERS = [
  { value: 'first', label: 'The first that is rung' },
  { value: 'second', label: 'The second: the first is busy' },
  { value: 'nobody', label: 'Nobody' },
] as const

const USUAL_TALK_SECONDS = 60
const RING_SECONDS = 4
const UNANSWERED_RING_SECONDS = 10

/** Who is rung beyond the script answers: this many are more than any call gets round to. */
const MORE_THAN_ARE_RUNG = 100

export function newTestCall(number: string | null): TestCallValues {
  return {
    number,
    caller_number: null,
    publisher_id: null,
    tags: null,
    digits: null,
    attestation: null,
    answered: 'first',
    talk_seconds: USUAL_TALK_SECONDS,
  }
}

/** As the API takes it. A publisher goes along as the tag that it is on a call; one that was typed goes before. */
export function testCallFields(values: TestCallValues): Schemas['SimulatedCallCreate'] {
  const { number, caller_number, publisher_id, tags, digits, attestation } = values
  return {
    number,
    caller_number,
    tags: { ...(publisher_id !== null && { publisher_id }), ...tagsOf(tags) },
    answers: script(values),
    clock: 'instant',
    ...(digits !== null && { digits }),
    ...(attestation !== null && { attestation: attestation as 'A' }),
  }
}

function script({ answered, talk_seconds }: TestCallValues) {
  const answer = {
    outcome: 'answer' as const,
    ring_seconds: RING_SECONDS,
    talk_seconds: talk_seconds ?? USUAL_TALK_SECONDS,
  }
  if (answered === 'first') return [answer]
  if (answered === 'second') return [{ outcome: 'busy' as const }, answer]
  return Array.from({ length: MORE_THAN_ARE_RUNG }, () => ({
    outcome: 'no_answer' as const,
    ring_seconds: UNANSWERED_RING_SECONDS,
  }))
}
