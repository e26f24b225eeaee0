/** Where a service is offered (RFC 2782). */
export interface SrvRecord {
  readonly name: string
  readonly port: number
  readonly priority: number
  readonly weight: number
}

/** By priority, and within one by chance as often as the weights say (RFC 2782, "Weight"). `random` is from 0 to 1. */
export function inOrderOfTrial(records: readonly SrvRecord[], random: () => number): readonly SrvRecord[] {
  // Those without weight first, so that they are drawn only when chance gives nothing.
  const left = records.toSorted((one, other) => one.priority - other.priority || one.weight - other.weight)
  const ordered: SrvRecord[] = []
  while (left.length > 0) {
    const priority = left[0]?.priority
    const equal = left.filter(record => record.priority === priority)
    const total = equal.reduce((sum, { weight }) => sum + weight, 0)
    const drawn = random() * total
    let sum = 0
    const chosen = equal.find(({ weight }) => {
      sum += weight
      return sum >= drawn
    })
    ordered.push(...left.splice(chosen === undefined ? 0 : left.indexOf(chosen), 1))
  }
  return ordered
}
