import { MESSAGE } from '../../platform/refusals/refusal.ts'

/** What a request's `*_attributes` make of the records that an owner has. */
export interface NestedPlan<Content> {
  readonly removedIds: readonly number[]
  readonly updated: ReadonlyMap<number, Content>
  readonly added: readonly Content[]
  /** Every record as it will be, those that stay as they are included. */
  readonly outcome: readonly Content[]
}

export interface NestedRequest<Stored, Item, Content> {
  readonly stored: readonly Stored[]
  readonly items: readonly Item[]
  /** `destroy_nested`: what is stored goes before the items are applied, so none of them can name its id. */
  readonly destroysStored: boolean
  /** The whole content that `item` asks for; `stored` is what it changes, null for a new record. */
  contentOf(item: Item, stored: Stored | null): Content
  /** Hears of an `id` that is not one of the owner's, is named twice, or is missing where `_destroy` needs it. */
  onProblem(field: 'id', message: string): void
}

/**
 * Rule 4 of the contract's Campaigns: an item without `id` is added, one with `id` updates that record. Where items take
 * `_destroy`, true removes the record instead.
 */
export function planNested<
  Content,
  Stored extends Content & { readonly id: number },
  Item extends { readonly id?: number; readonly _destroy?: boolean },
>({
  stored,
  items,
  destroysStored,
  contentOf,
  onProblem,
}: NestedRequest<Stored, Item, Content>): NestedPlan<Content> {
  const standing = new Map((destroysStored ? [] : stored).map(record => [record.id, record]))
  const updated = new Map<number, Content>()
  const added: Content[] = []
  const removedIds = destroysStored ? stored.map(record => record.id) : []
  for (const item of items) {
    if (item.id === undefined) {
      if (item._destroy === true) onProblem('id', MESSAGE.blank)
      else added.push(contentOf(item, null))
      continue
    }
    const record = standing.get(item.id)
    if (record === undefined) onProblem('id', MESSAGE.doesNotExist)
    else if (updated.has(item.id)) onProblem('id', MESSAGE.taken)
    else if (item._destroy === true) {
      standing.delete(item.id)
      removedIds.push(item.id)
    } else updated.set(item.id, contentOf(item, record))
  }
  const kept = [...standing.values()].filter(record => !updated.has(record.id))
  return {
    removedIds,
    updated,
    added,
    outcome: [...kept, ...updated.values(), ...added],
  }
}
