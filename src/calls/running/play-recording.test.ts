import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredNumber,
} from '../../../test/builders/build-company-configuration.ts'
import { UNKNOWN_CALLER } from '../../domain/callers/caller-facts.ts'
import { signedLinks } from '../../platform/files/signed-links.ts'
import type { CarrierCommand, CarrierEvent } from '../../telephony/carrier.ts'
import { VirtualClock } from '../../telephony/clock/virtual-clock.ts'
import { createLiveCalls } from './live-calls.ts'

const NUMBER = buildConfiguredNumber('+12025550111')
const CONFIGURATION = buildCompanyConfiguration({
  numbers: [NUMBER],
  campaigns: [
    buildCampaign(1, {
      greeting: { kind: 'play', fileKey: 'greetings/1/a.mp3', fileName: 'welcome.mp3', repeat: 2 },
    }),
  ],
})

test('a carrier plays a recording from a link that is good for an hour, made anew for each repetition', async () => {
  const commands: CarrierCommand[] = []
  const facts: unknown[] = []
  const links = signedLinks(Buffer.alloc(32), () => 'https://calls.example.com')
  let made = 0
  const unused = () => Promise.reject(new Error('not for a call that is only greeted'))
  const live = createLiveCalls({
    configurations: {
      ofCompany: async () => CONFIGURATION,
      companyOfNumber: async () => 1,
      companyOfPostbackKey: unused,
      companyOfShowKey: unused,
      companyOfEmbeddedKey: unused,
      stop: async () => undefined,
    },
    claims: { claimByNumber: async () => null, claimByUuid: unused, companyOf: async () => null },
    callers: { read: async () => UNKNOWN_CALLER, drain: async () => undefined },
    leases: { callingVisitor: async () => null },
    suppressCaller: unused,
    files: {
      link: async (key, expiresAt) => {
        made++
        return links.link(key, expiresAt)
      },
    },
    capacity: { take: unused, markAnswered: unused, release: unused, drain: async () => undefined },
    filled: { read: unused, drain: async () => undefined },
    performance: { read: unused },
    journal: {
      start: async (_, written) => {
        facts.push(...written)
      },
      save: async (_, written) => facts.push(...written) > 0,
      drain: async () => undefined,
    },
    logger: { error: () => undefined, warn: () => undefined },
  })
  let tell: (event: CarrierEvent) => void = () => undefined
  const call = await live.accept({
    carrierCall: {
      offer: {
        carrier: 'simulated',
        callerNumber: '+12025550122',
        called: { kind: 'number', number: NUMBER.number },
        tags: {},
      },
      send: command => {
        commands.push(command)
      },
      listen: listener => {
        tell = listener
      },
    },
    // A simulated call may live in any time; the link lives in ours.
    clock: new VirtualClock(0),
    journalling: 'each-wait',
    companyId: null,
  })
  tell({ type: 'gather-timed-out', gather: 1 })
  await call?.idle()

  const played = commands.flatMap(command => (command.type === 'play' ? [new URL(command.url)] : []))
  expect(commands.map(({ type }) => type)).toEqual(['answer', 'play', 'gather', 'play', 'gather'])
  expect(made).toBe(2)
  for (const url of played) {
    expect(url.origin + url.pathname).toBe('https://calls.example.com/files/greetings/1/a.mp3')
    const expires = String(url.searchParams.get('expires'))
    const lifeMs = Number(expires) * 1_000 - Date.now()
    expect(lifeMs).toBeGreaterThan(59 * 60_000)
    expect(lifeMs).toBeLessThan(61 * 60_000)
    const signature = String(url.searchParams.get('signature'))
    expect(links.verdictOn('greetings/1/a.mp3', expires, signature, new Date())).toBe('valid')
  }
  expect(JSON.stringify(facts)).toContain('welcome.mp3')
  expect(JSON.stringify(facts)).not.toContain('signature')
})
