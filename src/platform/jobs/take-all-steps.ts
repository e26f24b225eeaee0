/**
 * Takes every step in order, also when an earlier one fails: what is closed late must be closed though the database was
 * lost first.
 * @throws the first failure, once all steps were taken
 */
export async function takeAllSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
