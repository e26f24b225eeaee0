import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import { GreetingSound, greetingSound } from '../call-settings/greeting-sound.ts'
import { ROOT_KEY } from './save-campaign.ts'
import { findCampaign } from './store.ts'

export interface GreetingAudioPorts {
  readonly db: Queryable
  readonly files: Pick<Files, 'open'>
}

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
    response: { 200: GreetingSound },
    handle: async ({ access, params, request, reply }) => {
      const row = await findCampaign(db, access.companyId, params)
      if (row === null) throw notFound(ROOT_KEY)
      return greetingSound(files, row, { request, reply })
    },
  })
}
