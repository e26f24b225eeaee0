/** The steps that people count in, within a power of ten. */
const STEPS = [1, 2, 5, 10]

interface AxisOptions {
  /** How many steps at most. */
  readonly most: number
  /** Whether there is nothing between whole numbers. */
  readonly isWhole: boolean
}

/**
 * Round values from 0 to at least `highest`, evenly apart; the last is where the axis ends.
 * @param highest not negative
 */
export function axisTicks(highest: number, { most, isWhole }: AxisOptions): number[] {
  const raw = Math.max(highest, isWhole ? 1 : 0.01) / most
  const power = 10 ** Math.floor(Math.log10(raw))
  // Without this, 3 × 0.1 would count as more than 0.3.
  const factor = STEPS.find(step => step * power >= raw * (1 - 1e-9)) ?? 10
  const step = isWhole ? Math.max(1, factor * power) : factor * power
  const count = Math.max(1, Math.ceil(highest / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
