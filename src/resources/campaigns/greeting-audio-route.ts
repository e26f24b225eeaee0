import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { contentTypeOf, type Files } from '../../platform/files/files.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import { ROOT_KEY } from './save-campaign.ts'
import { findCampaign } from './store.ts'

export interface GreetingAudioPorts {
  readonly db: Queryable
  readonly files: Pick<Files, 'open'>
}

const Sound = Type.Unsafe<Readable>({
  description: 'The recording as it was sent; its type is that of `audio_file_content_type`.',
  content: { 'audio/*': { schema: { type: 'string', format: 'binary' } } },
})

/** `GET /campaigns/cid/{cid}/audio_file`: what callers hear, for who is to judge it. */
export function registerGreetingAudioRoute(routes: MainRoutes, { db, files }: GreetingAudioPorts): void {
  routes.companyRoute({
    tag: 'Campaigns',
    method: 'GET',
    url: '/campaigns/cid/:cid/audio_file',
    summary: 'Listen to a campaign’s greeting',
    description:
      'The recording that `greeting.audio_file_name` names; 404 where a text is spoken, or nothing.',
    permission: ['read', 'campaigns'],
    params: Type.Object({ cid: Text() }),
    response: { 200: Sound },
    handle: async ({ access, params, request, reply }) => {
      const row = await findCampaign(db, access.companyId, params)
      if (row === null) throw notFound(ROOT_KEY)
      const file = row.audioFileKey === null ? null : await files.open(row.audioFileKey)
      if (file === null || row.audioFileKey === null) throw notFound('recorded greeting')
      reply.header('content-type', contentTypeOf(row.audioFileKey)).header('content-length', file.size)
      if (request.method !== 'HEAD') return file.content
      file.content.destroy()
      return Readable.from([])
    },
  })
}
