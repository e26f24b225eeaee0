import { useMutation } from '@tanstack/react-query'
import { type ApiClient, dataOf, type Schemas } from '../api-client.ts'
import { createResource, type ListQuery } from '../resource.ts'
import { useApi } from '../use-api.ts'
import type { Ping } from './pings.ts'

export type Export = Schemas['ListedExport']

/** Made once, and never changed. */
export const pingExports = createResource<Export, Schemas['ExportCreate'], never>({
  name: 'exports',
  rootKey: 'export',
  list: '/api/v5/exports/rtb_inbounds.json',
  one: '/api/v5/exports/rtb_inbounds/{id}.json',
})

/**
 * How the browser gets the file of an export: the address that leads to it, for who is signed in by a session; a key's
 * holder cannot be sent there, and is given the content.
 */
export type ExportFile =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'content'; readonly content: Blob }

type SignedInBy = 'session' | 'key'

/** Looks once more whether it is there: it may have expired since the list was read. */
export function useExportFile(signedInBy: SignedInBy, onFile: (id: number, file: ExportFile) => void) {
  const { client } = useApi()
  return useMutation({
    mutationFn: (id: number) => fileOf(client, signedInBy, id),
    onSuccess: (file, id) => onFile(id, file),
  })
}

interface AskedPingFile {
  readonly filters: ListQuery
  /** In their order. */
  readonly columns: readonly (keyof Ping)[]
}

/** Most are made within a second or two. */
const ASK_AGAIN_MS = 1_000

/**
 * The log of pings as a file: every row that the filters leave with the columns that are named, made as an export, which stays in the list of exports.
 * @param onFile called also when its screen has been left meanwhile
 */
export function usePingFile(signedInBy: SignedInBy, onFile: (id: number, file: ExportFile) => void) {
  const { client } = useApi()
  return useMutation({
    mutationFn: async ({ filters, columns }: AskedPingFile) => {
      const body = { export: { params: withoutBrackets(filters), columns } }
      const { export: created } = await dataOf(client.POST('/api/v5/exports/rtb_inbounds.json', { body }))
      for (let made = created; made.in_progress; made = await readExport(client, created.id)) {
        await new Promise(resolve => setTimeout(resolve, ASK_AGAIN_MS))
      }
      return { id: created.id, file: await fileOf(client, signedInBy, created.id) }
    },
    onSuccess: ({ id, file }) => onFile(id, file),
  })
}

/** @throws what became of it, where there is no file */
async function fileOf(client: ApiClient, signedInBy: SignedInBy, id: number): Promise<ExportFile> {
  const { file_upload_url: address, errors } = await readExport(client, id)
  const failures = Object.values(errors).flat()
  if (failures.length > 0) throw new Error(`This file ${failures.join('; ')}.`)
  if (address === null) throw new Error('This file has expired: make the export again.')
  if (signedInBy === 'session') return { kind: 'address', address }
  const path = { params: { path: { id } } }
  const answer = client.GET('/v2/reports/rtb_inbounds/{id}/download', { ...path, parseAs: 'blob' })
  return { kind: 'content', content: (await dataOf(answer)) as unknown as Blob }
}

async function readExport(client: ApiClient, id: number): Promise<Schemas['Export']> {
  const answer = client.GET('/api/v5/exports/rtb_inbounds/{id}.json', { params: { path: { id } } })
  return (await dataOf(answer)).export
}

/** An export names its filters as the list does, but for what says in an address that there may be several. */
function withoutBrackets(filters: ListQuery): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name.replace('[]', ''), value]))
}
