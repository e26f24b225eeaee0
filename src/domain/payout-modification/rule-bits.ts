/** A set of rules, by their place from the top: one bit each, in words of 32. */
export type RuleBits = Int32Array

const BITS_PER_WORD = 32
const PLACE_IN_WORD = BITS_PER_WORD - 1
const WORD_SHIFT = 5

export function noRules(ruleCount: number): RuleBits {
  return new Int32Array(Math.ceil(ruleCount / BITS_PER_WORD))
}

/** What a set of so many rules takes, by estimate. */
export function ruleSetBytes(ruleCount: number): number {
  return SET_BYTES + WORD_BYTES * Math.ceil(ruleCount / BITS_PER_WORD)
}

const SET_BYTES = 100
const WORD_BYTES = Int32Array.BYTES_PER_ELEMENT

export function addRule(bits: RuleBits, rule: number): void {
  const word = rule >> WORD_SHIFT
  bits[word] = (bits[word] ?? 0) | (1 << (rule & PLACE_IN_WORD))
}

export function removeRule(bits: RuleBits, rule: number): void {
  const word = rule >> WORD_SHIFT
  bits[word] = (bits[word] ?? 0) & ~(1 << (rule & PLACE_IN_WORD))
}

/** Adds those that are not in the set, and removes those that are. */
export function toggleRules(bits: RuleBits, rules: Int32Array, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const rule = rules[index] ?? 0
    const word = rule >> WORD_SHIFT
    bits[word] = (bits[word] ?? 0) ^ (1 << (rule & PLACE_IN_WORD))
  }
}

export function addAll(bits: RuleBits, others: RuleBits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0)
}

/** Keeps only those that are in `others` too; whether any are left. */
export function keepCommon(bits: RuleBits, others: RuleBits): boolean {
  let left = 0
  for (let word = 0; word < bits.length; word++) {
    const common = (bits[word] ?? 0) & (others[word] ?? 0)
    bits[word] = common
    left |= common
  }
  return left !== 0
}

export function removeAll(bits: RuleBits, others: RuleBits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0)
}

/**
 * The first rule of the set, from the top; -1 when it is empty.
 * @param from one that none of the set is above, where that is known
 */
export function firstRule(bits: RuleBits, from = 0): number {
  for (let word = from >> WORD_SHIFT; word < bits.length; word++) {
    const rules = bits[word] ?? 0
    if (rules !== 0) return (word << WORD_SHIFT) + PLACE_IN_WORD - Math.clz32(rules & -rules)
  }
  return -1
}
