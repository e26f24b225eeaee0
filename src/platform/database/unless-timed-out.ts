import pg from 'pg'

/** PostgreSQL's code for a statement that ran into its time limit. */
const TIMED_OUT = '57014'

/**
 * What a statement answers that may take longer than any has.
 * @param refusal what is said where it did, such as what to ask for less of
 * @throws the refusal; whatever else went wrong
 */
export async function unlessTimedOut<Answer>(answer: Promise<Answer>, refusal: () => Error): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === TIMED_OUT) throw refusal()
    throw error
  }
}
