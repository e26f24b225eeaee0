import { type Static, Type } from 'typebox'
import type { CapKind, CapLimits, FilledByCap } from '../../domain/caps/cap-limits.ts'
import { Id, Integer, NullableInteger, OneOf } from '../../platform/wire/wire-types.ts'

/** The contract's four caps in the order in which they are shown; the fifth kind, concurrency, has fields of its own. */
export const SHOWN_CAPS = [
  { kind: 'hard', type: 'Hard', field: 'hard_cap_attributes' },
  { kind: 'hourly', type: 'Hourly', field: 'hourly_cap_attributes' },
  { kind: 'daily', type: 'Daily', field: 'daily_cap_attributes' },
  { kind: 'monthly', type: 'Monthly', field: 'monthly_cap_attributes' },
] as const satisfies readonly { kind: CapKind; type: string; field: string }[]

const CapAttributes = (description: string) =>
  Type.Optional(
    Type.Object(
      { cap: NullableInteger({ description: 'The limit; null removes it.', 'x-example': 100 }) },
      { description },
    ),
  )

const ConcurrencyCap = (options: object) =>
  NullableInteger({ description: 'Most concurrent calls; null = unlimited.', ...options })

/** The fields by which a Target or Target Group sets its limits. */
export const capFields = {
  concurrency_cap: Type.Optional(ConcurrencyCap({ 'x-example': 5 })),
  hard_cap_attributes: CapAttributes('Calls for ever, until the cap is reset.'),
  hourly_cap_attributes: CapAttributes('Calls an hour.'),
  daily_cap_attributes: CapAttributes('Calls a day.'),
  monthly_cap_attributes: CapAttributes('Calls a month.'),
}

const CapFields = Type.Object(capFields)

/** Limits to set, by kind; a kind that is absent stays as it is. */
export type CapChanges = ReadonlyMap<CapKind, number | null>

export function capChanges(body: Static<typeof CapFields>): CapChanges {
  const changes = new Map<CapKind, number | null>()
  if (body.concurrency_cap !== undefined) changes.set('concurrency', body.concurrency_cap)
  for (const { kind, field } of SHOWN_CAPS) {
    const attributes = body[field]
    if (attributes !== undefined) changes.set(kind, attributes.cap)
  }
  return changes
}

/** The fields that show the limits of a Target or Target Group and how far they are filled. */
export const shownCapFields = {
  concurrency_cap: ConcurrencyCap({ examples: [5] }),
  calls_in_progress: Integer({ description: 'Calls currently in progress.', examples: [0] }),
  caps: Type.Array(
    Type.Object({
      id: Id,
      type: OneOf(
        SHOWN_CAPS.map(({ type }) => type),
        { type: 'string' },
      ),
      cap: NullableInteger({ description: 'The limit; null = no limit.', examples: [100] }),
      filled: Integer({ description: 'Calls currently counted toward the cap.', examples: [3] }),
    }),
    { description: 'One cap of each type.' },
  ),
}

const ShownCaps = Type.Object(shownCapFields)

/** @param limits all five of one owner */
export function capsDocument(limits: CapLimits, filled: FilledByCap): Static<typeof ShownCaps> {
  const limitOf = new Map(limits.map(limit => [limit.kind, limit]))
  const concurrency = limitOf.get('concurrency')
  return {
    concurrency_cap: concurrency?.cap ?? null,
    calls_in_progress: concurrency === undefined ? 0 : (filled.get(concurrency.id) ?? 0),
    caps: SHOWN_CAPS.flatMap(({ kind, type }) => {
      const limit = limitOf.get(kind)
      return limit === undefined
        ? []
        : [{ id: limit.id, type, cap: limit.cap, filled: filled.get(limit.id) ?? 0 }]
    }),
  }
}

export type CapsDocument = ReturnType<typeof capsDocument>

/** The limits alone: what calls count is nobody's change. */
export function withoutCounts<T extends CapsDocument>({ calls_in_progress: _, caps, ...document }: T) {
  return { ...document, caps: caps.map(({ filled: _filled, ...cap }) => cap) }
}

/** What is counted toward the hard cap. */
export function hardCapFilled({ caps }: CapsDocument): number {
  return caps.find(cap => cap.type === 'Hard')?.filled ?? 0
}
