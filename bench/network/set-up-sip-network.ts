import type { ServiceClient } from '../../src/client/service-client.ts'
import { toneWav } from '../media/tone-wav.ts'
import { create } from './set-up-ping-network.ts'

/** Numbers that are called, of campaigns with the same two targets. */
export interface SipNetwork {
  readonly withGreeting: string
  readonly atOnce: string
}

/** Longer than a caller listens, so that the key ends it. */
const GREETING_SECONDS = 2

/** Two targets, the first of which is tried first, behind a greeting with a menu and without one. */
export async function setUpSipNetwork(
  client: ServiceClient,
  targets: readonly string[],
): Promise<SipNetwork> {
  const { id: companyId } = await create(client, '/companies.json', { company: { name: 'Benchmark' } })
  const targetIds: number[] = []
  for (const [index, number] of targets.entries()) {
    const target = { number, priority: index + 1 }
    targetIds.push((await create(client, '/targets.json', { target }, companyId)).id)
  }
  const [withGreeting, atOnce] = ['+12025550198', '+12025550199']
  const greeting = { message_file_b64_data: toneWav(GREETING_SECONDS).toString('base64') }
  for (const [number, cid, fields] of [
    [withGreeting, 'with-greeting', greeting],
    [atOnce, 'at-once', {}],
  ] as const) {
    const campaign = { cid, target_ids: targetIds, ...fields }
    await create(client, '/campaigns.json', { campaign }, companyId)
    await create(client, '/numbers.json', { number: { number, cid } }, companyId)
  }
  return { withGreeting, atOnce }
}
