import type { Pool } from 'pg'
import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { invalid, notFound, unavailable } from '../../platform/refusals/refusal.ts'
import { Rooted, Text } from '../../platform/wire/wire-types.ts'
import { callDocument, callEventDocument } from '../call-schema.ts'
import type { RecordingLinks } from '../recordings/recording-links.ts'
import type { CallStory, CallStoryReader } from '../records/call-story-reader.ts'
import { findCall } from '../records/find-call.ts'
import { readCallScript, SimulationCreate, SimulationDocument } from './simulation-schema.ts'
import type { Simulations } from './simulations.ts'

const ROOT_KEY = 'simulated_call'

const shared = { tag: 'Simulated calls', permission: ['write', 'simulated_calls'] } as const

export interface SimulationRoutesPorts {
  readonly pool: Pool
  readonly simulations: Simulations
  readonly stories: Pick<CallStoryReader, 'read'>
  /** The host of reservations' SIP addresses. */
  readonly sipDomain: string
  readonly recordingLinks: Pick<RecordingLinks, 'urlOf'>
}

export function registerSimulationRoutes(routes: MainRoutes, ports: SimulationRoutesPorts): void {
  const { pool, simulations, stories, sipDomain, recordingLinks } = ports
  const simulationDocument = ({ call, events }: CallStory): Static<typeof SimulationDocument> => {
    // No party may simulate calls.
    const { call: shown } = callDocument(call, 'company', recordingLinks.urlOf)
    return { simulated_call: { call: shown, events: events.map(callEventDocument) } }
  }

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/api/v5/simulated_calls.json',
    summary: 'Simulate a call',
    description:
      'A call through the same engine as a carrier’s, with the carrier played by a script: it is routed, counted and logged like any other.',
    rootKey: ROOT_KEY,
    body: Rooted(ROOT_KEY, SimulationCreate),
    response: { 201: SimulationDocument },
    handle: async ({ access, body: { simulated_call: fields } }) => {
      const read = readCallScript(fields, sipDomain)
      if ('errors' in read) throw invalid(ROOT_KEY, read.errors)
      const uuid = await simulations.play(access.companyId, read.script, fields.clock ?? 'instant')
      if (uuid === null) throw invalid(ROOT_KEY, nobodyThere(read.script.called.kind))
      const story = await stories.read(access.companyId, uuid)
      if (story === null) throw new Error(`call ${uuid} was played but is not stored`)
      return simulationDocument(story)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/api/v5/simulated_calls/:uuid/hangup.json',
    summary: 'Hang up a simulated call',
    description: 'The caller of a `realtime` call hangs up. A call that has ended already stays as it is.',
    params: Type.Object({ uuid: Text() }),
    response: { 200: SimulationDocument },
    handle: async ({ access, params }) => {
      const call = await findCall(pool, access.companyId, params.uuid.toLowerCase())
      if (call === null || call.via !== simulations.carrierName) throw notFound('simulated call')
      const current = await simulations.hangUp(call)
      if (current.status !== 'finished') throw unanswered
      const story = await stories.read(access.companyId, current.uuid)
      if (story === null) throw notFound('simulated call')
      return simulationDocument(story)
    },
  })
}

const unanswered = unavailable(
  'The process that runs this call does not answer: send this again. If it is dead, others end its calls.',
)

function nobodyThere(kind: 'number' | 'sip-user') {
  return kind === 'number'
    ? { number: ['is not a number of this Company'] }
    : { sip_address: ['is not that of a live reservation of this Company'] }
}
