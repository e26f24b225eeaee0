import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { type HeardPacket, loudnessAt, MediaPhone, samplesOf } from '../harness/media-phone.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { readRecording } from './parties/read-recording.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario, sdp, wait } from './parties/scenario.ts'
import { leavesNothing, type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { type SippParty, startSipp } from './parties/start-sipp.ts'

/** What is heard, pressed and recorded. sipp speaks for each party, and a telephone of ours is its ear and mouth. */

const test = requirePrograms('sipp', 'espeak-ng')

let service: SipService
beforeAll(async () => {
  service = await startSipService()
})
afterAll(() => service.stop())

afterEach(() => leavesNothing(service))

const target = (...steps: readonly string[]) => startSipp({ scenario: scenario(...steps) })
const caller = (...steps: readonly string[]) =>
  startSipp({ scenario: scenario(...steps), calling: service.sip })

async function openPhone(): Promise<MediaPhone> {
  const phone = await MediaPhone.open()
  onTestFinished(() => phone.close())
  return phone
}

const lineTo = (
  { address }: Pick<SippParty, 'address'>,
  { campaign = {}, ...fields }: { campaign?: object } & Readonly<Record<string, unknown>> = {},
) => {
  tellOnFailure(service)
  return createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${address}`, ...fields }],
    campaign: { ...campaign },
  })
}

/** Far above what is left of other tones. */
const AUDIBLE = 1_000

/** Far below what is meant to be heard. */
const SILENT = 200

const CALLER_TONE = 900
const TARGET_TONE = 1_300

/** A European or American ear knows them as ringing. */
const RINGBACK = [440, 480]

test('a caller presses a key while he is greeted, and is led to the target', async () => {
  const buyer = await target(...called.talksFor(100))
  const { number: user, cid } = await lineTo(buyer, {
    campaign: { message: 'Press one to be connected, or stay on the line and listen to this again.' },
  })
  const phone = await caller(
    calling.calls({ user, body: sdp({ keys: 96 }) }),
    calling.isAnswered(),
    wait(700),
    calling.pressesAsSound('1'),
    calling.isHungUpOn,
  )
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  const { call, events } = await service.finishedCall(cid)
  expect(call).toMatchObject({ keys_pressed: '1', connected: true })
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['greeting_played', 'digit_pressed']))
})

test('a key that comes as SIP INFO counts as one', async () => {
  const buyer = await target(...called.talksFor(100))
  const { number: user, cid } = await lineTo(buyer, { campaign: { message: 'Press one.' } })
  const phone = await caller(
    calling.calls({ user }),
    calling.isAnswered(),
    wait(300),
    calling.pressesByInfo(2, '1'),
    calling.isHungUpOn,
  )
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ keys_pressed: '1', connected: true })
})

test('a caller who was greeted hears that it rings, and then the target', async () => {
  const [ear, mouth] = [await openPhone(), await openPhone()]
  const buyer = await target(
    called.isCalled,
    called.rings,
    wait(2_000),
    called.answers(sdp({ port: mouth.port })),
    called.isHungUpOn,
  )
  const { number: user } = await lineTo(buyer, { campaign: { message: 'Press one.' } })
  const phone = await caller(
    calling.calls({ user, body: sdp({ port: ear.port }) }),
    calling.isAnswered(),
    wait(300),
    calling.pressesByInfo(2, '1'),
    wait(4_000),
    calling.hangsUp(),
  )
  await buyer.hears('INVITE')
  const before = ear.heard.length
  await ear.until(heard => RINGBACK.every(tone => loudnessAt(tone, lately(heard)) > AUDIBLE), before)
  await buyer.hears('ACK')
  mouth.dial((await buyer.hears('INVITE')).text).hum(TARGET_TONE)
  await ear.until(
    heard =>
      loudnessAt(TARGET_TONE, lately(heard)) > AUDIBLE &&
      RINGBACK.every(tone => loudnessAt(tone, lately(heard)) < SILENT),
  )
  await Promise.all([phone.succeeds(), buyer.succeeds()])
})

test('a caller who is not answered is sent no sound while it rings, which would end the ringing of his telephone', async () => {
  const ear = await openPhone()
  const buyer = await target(called.isCalled, called.rings, wait(1_000), called.rejects('486 Busy Here'))
  const { number: user } = await lineTo(buyer)
  const phone = await caller(
    calling.calls({ user, body: sdp({ port: ear.port }) }),
    calling.isRefused(486, { user }),
  )
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect(phone.heard()).toContain('INVITE 180')
  expect(ear.arrived).toEqual([])
})

/** What a phone heard in the last fifth of a second. */
const lately = (heard: readonly HeardPacket[]) => samplesOf(heard.slice(-10))

test('what a target plays before it answers is heard by the caller', async () => {
  const [ear, mouth] = [await openPhone(), await openPhone()]
  const early = sdp({ port: mouth.port })
  const buyer = await target(
    called.isCalled,
    called.says('183 Session Progress', early),
    wait(1_500),
    called.rejects('486 Busy Here'),
  )
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(
    calling.calls({ user, body: sdp({ port: ear.port }) }),
    calling.isRefused(486, { user }),
  )
  mouth.dial((await buyer.hears('INVITE')).text).hum(TARGET_TONE)
  await ear.until(heard => loudnessAt(TARGET_TONE, lately(heard)) > AUDIBLE)
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await phone.hears('INVITE 183')).text).toMatch(/^m=audio/m)
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: false })
})

test('a target that says how it is heard, and sends no sound, leaves the caller the tone of ours', async () => {
  const ear = await openPhone()
  const buyer = await target(
    called.isCalled,
    called.says('183 Session Progress', sdp({ port: 9 })),
    wait(1_500),
    called.rejects('486 Busy Here'),
  )
  const { number: user } = await lineTo(buyer)
  const phone = await caller(
    calling.calls({ user, body: sdp({ port: ear.port }) }),
    calling.isRefused(486, { user }),
  )
  await ear.until(heard => RINGBACK.every(tone => loudnessAt(tone, lately(heard)) > AUDIBLE))
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await phone.hears('INVITE 183')).text).toMatch(/^m=audio/m)
})

test('digits for the target are pressed when it picks up, and the caller does not hear them', async () => {
  const [ear, far] = [await openPhone(), await openPhone()]
  const buyer = await target(
    called.isCalled,
    called.answers(sdp({ port: far.port, keys: 98 })),
    called.isHungUpOn,
  )
  const { number: user } = await lineTo(buyer, { send_digits: 'w42' })
  const phone = await caller(
    calling.calls({ user, body: sdp({ port: ear.port }) }),
    calling.isAnswered(),
    wait(2_500),
    calling.hangsUp(),
  )
  const keys = (heard: readonly HeardPacket[]) => [
    ...new Map(
      heard
        .filter(({ payloadType }) => payloadType === 98)
        .map(({ timestamp, payload }) => [timestamp, payload[0]]),
    ).values(),
  ]
  await far.until(heard => keys(heard).length === 2)
  expect(keys(far.heard)).toEqual([4, 2])
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect(ear.heard.filter(({ payloadType }) => payloadType === 101)).toEqual([])
})

/** A call of two people who hum, and what is told of it when it is over. */
async function hummedCall(fields: Readonly<Record<string, unknown>>) {
  const [mouth, far] = [await openPhone(), await openPhone()]
  const buyer = await target(called.isCalled, called.answers(sdp({ port: far.port })), called.isHungUpOn)
  const { number: user, cid } = await lineTo(buyer, fields)
  const phone = await caller(
    calling.calls({ user, body: sdp({ port: mouth.port }) }),
    calling.isAnswered(),
    wait(2_000),
    calling.hangsUp(),
  )
  far.dial((await buyer.hears('INVITE')).text).hum(TARGET_TONE)
  mouth.dial((await phone.hears('INVITE 200')).text).hum(CALLER_TONE)
  await far.until(heard => loudnessAt(CALLER_TONE, lately(heard)) > AUDIBLE)
  await mouth.until(heard => loudnessAt(TARGET_TONE, lately(heard)) > AUDIBLE)
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  await service.finishedCall(cid)
  return cid
}

test('a recording has each side on a channel of its own', async () => {
  const cid = await hummedCall({})
  const url: string = await eventually(async () => {
    const [call] = await service.callsOf(cid)
    expect(call.recording_url).not.toBeNull()
    return call.recording_url
  })
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  const [left, right] = readRecording(Buffer.from(await answer.arrayBuffer()))
  const loudness = [left, right].map(side => [CALLER_TONE, TARGET_TONE].map(tone => loudnessAt(tone, side)))
  expect(loudness.map(tones => tones.map(loud => loud > AUDIBLE))).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a target that forbids it is not recorded', async () => {
  const cid = await hummedCall({ block_recording: true })
  const [call] = await service.callsOf(cid)
  expect(call.recording_url).toBeNull()
  const events = (await service.eventsOf(call.uuid)).map(({ type }) => type)
  expect(events.filter(type => type.startsWith('recording'))).toEqual([])
})
