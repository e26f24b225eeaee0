/**
 * Runs every piece of work in order, whatever becomes of the others: what fails again and again keeps nothing else from
 * being done.
 * @param works by what they are called
 * @param onError hears of each failure, with what it is called
 */
export async function runEach(
  works: Readonly<Record<string, () => Promise<unknown>>>,
  onError: (error: unknown, name: string) => void,
): Promise<void> {
  for (const [name, work] of Object.entries(works)) {
    try {
      await work()
    } catch (error) {
      onError(error, name)
    }
  }
}
