import type { BulkChange } from '../../api/resource.ts'
import type { Target } from '../../api/resources/targets.ts'
import { type Condition, conditionsOf, tagListOf } from '../../form/conditions/conditions.ts'
import { attributesOf, type Week } from '../../form/hours/week.ts'
import type { CapKind } from '../../words/cap-words.ts'

/** What is to become of several targets; null leaves it as it is with each. */
export interface BulkEdit {
  readonly caps: Readonly<Partial<Record<CapKind, number | null>>>
  readonly hours: { readonly week: Week; readonly timeZone: string } | null
  readonly conditions: { readonly rows: readonly Condition[]; readonly replaces: boolean } | null
  readonly priority: number | null
  readonly weight: number | null
}

const CAP_FIELDS: Readonly<Record<Exclude<CapKind, 'Concurrency'>, string>> = {
  Hourly: 'hourly_cap_attributes',
  Daily: 'daily_cap_attributes',
  Monthly: 'monthly_cap_attributes',
  Hard: 'hard_cap_attributes',
}

/** Each target's own change: hours take the entries that it has, and conditions may be added to its own. */
export function bulkChanges(rows: readonly Target[], edit: BulkEdit): readonly BulkChange[] {
  return rows.map(row => ({
    id: row.id,
    ...Object.fromEntries(
      Object.entries(edit.caps).map(([kind, cap]) =>
        kind === 'Concurrency'
          ? ['concurrency_cap', cap]
          : [CAP_FIELDS[kind as keyof typeof CAP_FIELDS], { cap }],
      ),
    ),
    ...(edit.hours !== null && {
      time_zone: edit.hours.timeZone,
      business_hours_attributes: attributesOf(edit.hours.week, row.business_hours),
    }),
    ...(edit.conditions !== null && {
      tag_list: tagListOf([
        ...(edit.conditions.replaces ? [] : conditionsOf(row.tag_values)),
        ...edit.conditions.rows,
      ]),
    }),
    ...(edit.priority !== null && { priority: edit.priority }),
    ...(edit.weight !== null && { weight: edit.weight }),
  }))
}
