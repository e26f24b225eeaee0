import { type Static, Type } from 'typebox'
import type { ReplayedDecision } from '../../domain/replays/replayed-decision.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import { NullableText, OneOf, Rooted, Text, Timestamp } from '../../platform/wire/wire-types.ts'

const Values = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })

const VERDICTS = ['same', 'different', 'unknown'] as const

const VERDICT = {
  description:
    'same = today’s code decides alike; unknown = what it was decided by is not kept, or not any more.',
}

/** A decision that was made once more, of a call or a ping. */
export const ReplayDocument = Rooted(
  'replay',
  Type.Object(
    {
      uuid: Text({ description: 'Of the call, or the ping.' }),
      verdict: OneOf(VERDICTS, { type: 'string', ...VERDICT }),
      reason: NullableText({ description: 'Why the verdict is unknown; null where it is not.' }),
      decisions: Type.Array(
        Type.Object({
          at: { ...Timestamp, description: 'When it was decided.' },
          verdict: OneOf(VERDICTS, { type: 'string', ...VERDICT }),
          differences: Type.Array(
            Type.Object({
              name: Text({ description: 'What differs.' }),
              stored: Type.Unknown({ description: 'As it was decided.' }),
              recomputed: Type.Unknown({ description: 'As it would be decided.' }),
            }),
            { description: 'What differs; empty where nothing does.' },
          ),
          stored: Values('What was decided.'),
          recomputed: Values('What is decided now; empty where that is unknown.'),
        }),
        { description: 'Decisions, oldest first.' },
      ),
    },
    { title: 'Replay' },
  ),
)

/** A decision that cannot be made once more. */
export interface UnknownDecision {
  readonly at: number
  readonly verdict: 'unknown'
  readonly stored: Readonly<Record<string, unknown>>
}

const NOT_KEPT =
  'The configuration that it was decided by is not kept: it is older than decisions can be replayed, or could not be stored then.'

export function replayDocument(
  uuid: string,
  decisions: readonly (ReplayedDecision | UnknownDecision)[],
): Static<typeof ReplayDocument> {
  const isUnknown = decisions.some(({ verdict }) => verdict === 'unknown')
  const isDifferent = decisions.some(({ verdict }) => verdict === 'different')
  const verdict = isDifferent ? 'different' : isUnknown ? 'unknown' : 'same'
  return {
    replay: {
      uuid,
      verdict,
      reason: isUnknown ? NOT_KEPT : null,
      decisions: decisions.map(decision => ({
        at: toIsoString(decision.at),
        verdict: decision.verdict,
        differences: 'differences' in decision ? [...decision.differences] : [],
        stored: decision.stored,
        recomputed: 'recomputed' in decision ? decision.recomputed : {},
      })),
    },
  }
}
