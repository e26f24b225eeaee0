import { useMutation } from '@tanstack/react-query'
import { dataOf, type Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'
import { useApi } from '../use-api.ts'

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
type ExportFile =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'content'; readonly content: Blob }

/** Looks once more whether it is there: it may have expired since the list was read. */
export function useExportFile(signedInBy: 'session' | 'key', onFile: (id: number, file: ExportFile) => void) {
  const { client } = useApi()
  return useMutation({
    mutationFn: async (id: number): Promise<ExportFile> => {
      const path = { params: { path: { id } } }
      const { export: found } = await dataOf(client.GET('/api/v5/exports/rtb_inbounds/{id}.json', path))
      const { file_upload_url: address } = found
      if (address === null) throw new Error('This file has expired: make the export again.')
      if (signedInBy === 'session') return { kind: 'address', address }
      const answer = client.GET('/v2/reports/rtb_inbounds/{id}/download', { ...path, parseAs: 'blob' })
      return { kind: 'content', content: (await dataOf(answer)) as unknown as Blob }
    },
    onSuccess: (file, id) => onFile(id, file),
  })
}
