import pg from 'pg'
import { OperatorError } from '../../operator-error.ts'

/** Runs the statements of a file, in the transaction that is open. A failure names the file and the line. */
export async function runSchemaFile(
  client: pg.Client,
  { path, text }: { readonly path: string; readonly text: string },
): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const line = error.position && ` at line ${text.slice(0, Number(error.position)).split('\n').length}`
    const detail = error.detail && ` (${error.detail})`
    throw new OperatorError(
      `${path} failed${line ?? ''}: ${error.message}${detail ?? ''}. Nothing of the update was kept.`,
      { cause: error },
    )
  }
}
