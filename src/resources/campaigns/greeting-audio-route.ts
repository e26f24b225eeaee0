import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import { GreetingSound, type GreetingSoundPorts, greetingSound } from '../call-settings/greeting-sound.ts'
import { ROOT_KEY } from './save-campaign.ts'
import { findCampaign } from './store.ts'

export interface GreetingAudioPorts {
  readonly db: Queryable
  readonly sound: GreetingSoundPorts
}

/** `GET /campaigns/cid/{cid}/audio_file`: what callers hear, for who is to judge it. */
export function registerGreetingAudioRoute(routes: MainRoutes, { db, sound }: GreetingAudioPorts): void {
  routes.companyRoute({
    tag: 'Campaigns',
    method: 'GET',
    url: '/campaigns/cid/:cid/audio_file',
    summary: 'Listen to a campaign’s greeting',
    description:
      'The recording that `greeting.audio_file_name` names, or the text as callers by SIP hear it, spoken by `TTS_COMMAND`; ' +
      '404 where there is neither, or nothing that speaks.',
    permission: ['read', 'campaigns'],
    params: Type.Object({ cid: Text() }),
    response: { 200: GreetingSound },
    handle: async ({ access, params, request, reply }) => {
      const row = await findCampaign(db, access.companyId, params)
      if (row === null) throw notFound(ROOT_KEY)
      return greetingSound(sound, row, { request, reply })
    },
  })
}
