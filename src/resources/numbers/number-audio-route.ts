import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Id } from '../../platform/wire/wire-types.ts'
import { GreetingSound, type GreetingSoundPorts, greetingSound } from '../call-settings/greeting-sound.ts'
import { findVisibleNumber } from './store.ts'

export interface NumberAudioPorts {
  readonly db: Queryable
  readonly sound: GreetingSoundPorts
}

/** `GET /numbers/{id}/audio_file`: what callers of one number hear, for who is to judge it. */
export function registerNumberAudioRoute(routes: MainRoutes, { db, sound }: NumberAudioPorts): void {
  routes.companyRoute({
    tag: 'Numbers',
    method: 'GET',
    url: '/numbers/:id/audio_file',
    summary: 'Listen to a number’s own greeting',
    description:
      'The recording or the spoken text that the number itself has; 404 where it has none, as where it takes its ' +
      'campaign’s: that is listened to at `/campaigns/cid/{cid}/audio_file`.',
    permission: ['read', 'numbers'],
    params: Type.Object({ id: Id }),
    response: { 200: GreetingSound },
    handle: async ({ access, params: { id }, request, reply }) => {
      const { number } = await findVisibleNumber(db, access, id)
      return greetingSound(sound, number, { request, reply })
    },
  })
}
