import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FormFile, formBody } from './form-body.ts'
import type { TestAnswer, TestService } from './test-service.ts'

/** The records that have a greeting, by their root key. */
export const GREETING_OWNERS = ['campaign', 'number'] as const
export type OwnerKind = (typeof GREETING_OWNERS)[number]

type Fields = Readonly<Record<string, unknown>>
/** Fields of the record, which are put below its root key. */
type FormEntries = readonly (readonly [string, string | FormFile])[]
type Query = Readonly<Record<string, string>>

interface OwnedGreeting {
  readonly id: number
  readonly path: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  readonly greeting: any
}

/** Campaigns and Numbers alike, as far as their greetings go. */
export interface GreetingOwner {
  /** The same in JSON and in a form: creates a record, which may be refused. */
  post(fields?: Fields): Promise<TestAnswer>
  postForm(entries: FormEntries): Promise<TestAnswer>
  /** Creates a record that has to be accepted. */
  create(fields?: Fields): Promise<OwnedGreeting>
  put(path: string, fields: Fields): Promise<TestAnswer>
  putForm(path: string, entries: FormEntries, query?: Query): Promise<TestAnswer>
  /** Where the record's recording is kept; null when it has none. */
  keyOf(id: number): Promise<string | null>
  recordIn(answer: TestAnswer): OwnedGreeting & Fields
}

let numbersMade = 0

export function greetingOwner(service: TestService, rootKey: OwnerKind): GreetingOwner {
  const list = `/${rootKey}s.json`

  const required = async (): Promise<Readonly<Record<string, string>>> => {
    if (rootKey === 'campaign') return {}
    const campaign = await service.request('POST', '/campaigns.json', { body: { campaign: {} } })
    return { cid: campaign.body.campaign.cid, number: `+1202555${String(++numbersMade).padStart(4, '0')}` }
  }

  const sendForm = async (method: 'POST' | 'PUT', url: string, entries: FormEntries, query: Query = {}) => {
    const rooted = entries.map(([name, value]) => {
      const [first, ...rest] = name.split('[')
      return [name === 'company_id' ? name : `${rootKey}[${[`${first}]`, ...rest].join('[')}`, value] as const
    })
    const { headers, payload } = await formBody(rooted)
    const answer = await service.app.main.inject({
      method,
      url,
      query: { api_key: service.apiKey, ...query },
      headers,
      payload,
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }

  const recordIn = ({ body }: TestAnswer) => {
    const record = body[rootKey]
    const path = rootKey === 'campaign' ? `/campaigns/cid/${record.cid}.json` : `/numbers/${record.id}.json`
    return { ...record, path }
  }

  const post = async (fields: Fields = {}) =>
    service.request('POST', list, { body: { [rootKey]: { ...(await required()), ...fields } } })

  return {
    post,
    postForm: async entries => sendForm('POST', list, [...Object.entries(await required()), ...entries]),
    create: async fields => {
      const answer = await post(fields)
      if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return recordIn(answer)
    },
    put: (path, fields) => service.request('PUT', path, { body: { [rootKey]: fields } }),
    putForm: (path, entries, query) => sendForm('PUT', path, entries, query),
    keyOf: async id => {
      const { rows } = await service.database.pool.query(
        `SELECT audio_file_key FROM ${rootKey}s WHERE id = $1`,
        [id],
      )
      return rows[0].audio_file_key
    },
    recordIn,
  }
}

/** The keys of all files in a service's data directory. */
export async function keptFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'files')
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** The keys of the files that nothing refers to any more. */
export async function discardedKeys({ database }: TestService): Promise<string[]> {
  const { rows } = await database.pool.query<{ key: string }>('SELECT key FROM discarded_files')
  return rows.map(row => row.key)
}
