import pg from 'pg'
import { OperatorError } from '../../operator-error.ts'
import type { SchemaFile } from './schema-files.ts'

/**
 * Applies the functions, triggers, aggregates and views whose content differs from what the database remembers (hashes by
 * name), or that are missing because a migration dropped them, and drops what no file defines any more. Answers those that
 * it applied.
 */
export async function applySources(
  client: pg.Client,
  sources: readonly SchemaFile[],
  remembered: ReadonlyMap<string, string>,
): Promise<readonly SchemaFile[]> {
  const found = await readCatalogue(client)
  const changed = sources.filter(
    source => remembered.get(source.name) !== source.hash || !isInPlace(source, found),
  )
  // Twice: first so that everything exists, in whatever order; then so that PostgreSQL checks the bodies.
  for (const isChecked of ['off', 'on']) {
    await client.query(`SET LOCAL check_function_bodies = ${isChecked}`)
    for (const source of changed) await runSchemaFile(client, source)
  }

  const now = changed.length > 0 ? await readCatalogue(client) : found
  const defined = new Set(sources.map(({ name }) => name))
  const isRemoved = (name: string) => remembered.has(name) && !defined.has(name)
  for (const { name, routine, table } of now.triggers) {
    const source = changed.find(each => each.name === routine)
    const isStale = source === undefined ? isRemoved(routine) : !triggersOf(source).includes(name)
    if (isStale) await client.query(`DROP TRIGGER ${name} ON ${table}`)
  }
  for (const { name, kind, identity } of now.objects) {
    if (!isRemoved(name)) continue
    const path = `Dropping ${name}, which sql/ no longer defines,`
    await runSchemaFile(client, { path, text: `DROP ${kind} ${identity}` })
  }
  requireOneEach(sources, now)
  return changed
}

interface Catalogue {
  /** Routines and views; names that are no plain ones come quoted, as SQL takes them. */
  readonly objects: readonly { readonly name: string; readonly kind: string; readonly identity: string }[]
  readonly triggers: readonly { readonly name: string; readonly routine: string; readonly table: string }[]
}

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const objects = await client.query<Catalogue['objects'][number]>(`
    SELECT proname AS name, 'ROUTINE' AS kind, oid::regprocedure::text AS identity
    FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    UNION ALL
    SELECT relname, 'VIEW', oid::regclass::text
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'v'
    ORDER BY kind DESC, identity`)
  // Those of partitions come and go with their parents'.
  const triggers = await client.query<Catalogue['triggers'][number]>(`
    SELECT quote_ident(fired.tgname) AS name, routine.proname AS routine, fired.tgrelid::regclass::text AS table
    FROM pg_trigger AS fired
    JOIN pg_proc AS routine ON routine.oid = fired.tgfoid
    WHERE NOT fired.tgisinternal AND fired.tgparentid = 0
      AND routine.pronamespace = current_schema()::regnamespace`)
  return { objects: objects.rows, triggers: triggers.rows }
}

function isInPlace(source: SchemaFile, { objects, triggers }: Catalogue): boolean {
  return (
    objects.some(({ name }) => name === source.name) &&
    triggersOf(source).every(trigger => triggers.some(({ name }) => name === trigger))
  )
}

const triggersOf = ({ text }: SchemaFile): readonly string[] =>
  [...text.matchAll(/^CREATE OR REPLACE TRIGGER (\w+)/gm)].map(([, name = '']) => name)

/** With other parameters a function is another one, and the one before would stay beside it. */
function requireOneEach(sources: readonly SchemaFile[], { objects }: Catalogue): void {
  for (const { name, path } of sources) {
    const identities = objects.filter(object => object.name === name).map(({ identity }) => identity)
    if (identities.length > 1) {
      throw new OperatorError(
        `${path} changes the parameters of a function, and the old one would stay beside it (${identities.join(' and ')}): a migration has to drop that one. Nothing of the update was kept.`,
      )
    }
  }
}

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
