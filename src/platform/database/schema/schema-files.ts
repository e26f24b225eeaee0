import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

export interface SchemaFile {
  /** The file's, without extension: `0001_facts`, or `take_slots`, the function that it defines. */
  readonly name: string
  /** Relative to the root, for messages. */
  readonly path: string
  readonly text: string
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string
}

/** What the schema is made of: `migrations/` and `sql/` (sql/README.md). */
export interface SchemaFiles {
  /** Tables, types and data, in the order in which they are applied. */
  readonly migrations: readonly SchemaFile[]
  /** Functions with their triggers, then aggregates and views, which refer to functions. */
  readonly sources: readonly SchemaFile[]
  /** The version of the sources: later ones have higher numbers. */
  readonly revision: number
}

export async function readSchemaFiles(root: string): Promise<SchemaFiles> {
  const [migrations, sources, revision] = await Promise.all([
    readFiles(root, 'migrations'),
    readFiles(root, 'sql'),
    readFile(join(root, 'sql', 'revision'), 'utf8'),
  ])
  return {
    migrations: migrations.toSorted((a, b) => compare(a.name, b.name)),
    sources: sources.toSorted((a, b) => kindOf(a) - kindOf(b) || compare(a.name, b.name)),
    revision: Number(revision),
  }
}

async function readFiles(root: string, folder: string): Promise<readonly SchemaFile[]> {
  const entries = await readdir(join(root, folder), { recursive: true })
  return Promise.all(
    entries
      .filter(entry => entry.endsWith('.sql'))
      .map(async entry => {
        // A checkout may have changed the line ends.
        const text = (await readFile(join(root, folder, entry), 'utf8')).replaceAll('\r\n', '\n')
        const hash = createHash('sha256').update(text).digest('hex')
        return { name: basename(entry, '.sql'), path: join(folder, entry), text, hash }
      }),
  )
}

/** By code point, whatever the locale. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Functions may refer to each other in any order, since their bodies are checked when all are there. */
const kindOf = ({ text }: SchemaFile) => (/^CREATE OR REPLACE FUNCTION /m.test(text) ? 0 : 1)
