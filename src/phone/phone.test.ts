import { afterEach, expect, test } from 'vitest'
import { toneOf } from '../telephony/media/sound/tones.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../telephony/sip/transport/test-certificate.ts'
import { openPhone, type Phone, type PhoneOptions, type PhoneTls } from './phone.ts'
import type { Behaviour } from './phone-call.ts'
import type { PhoneEvent } from './phone-event.ts'

const QUIET: Behaviour = { says: null, keys: [], keysAfterSeconds: null, seconds: null, isRecording: false }

const phones: Phone[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close()
})

interface Held extends Phone {
  readonly told: readonly PhoneEvent[]
  /** Resolves once something was told that is like it. */
  until(type: PhoneEvent['type'], isMeant?: (event: PhoneEvent) => boolean): Promise<PhoneEvent>
}

async function hold(options: Partial<PhoneOptions> = {}): Promise<Held> {
  const told: PhoneEvent[] = []
  const waiting = new Set<() => void>()
  const phone = await openPhone({
    host: '127.0.0.1',
    port: 0,
    answering: null,
    tell: event => {
      told.push(event)
      for (const look of waiting) look()
    },
    ...options,
  })
  phones.push(phone)
  return {
    ...phone,
    told,
    until: (type, isMeant = () => true) =>
      new Promise(resolve => {
        const look = () => {
          const event = told.find(each => each.type === type && isMeant(each))
          if (event === undefined) return
          waiting.delete(look)
          resolve(event)
        }
        waiting.add(look)
        look()
      }),
  }
}

test('two telephones ring, talk, press keys and hang up', async () => {
  const buyer = await hold({ answering: { ...QUIET, says: toneOf('ringback'), ringSeconds: 0.1 } })
  const caller = await hold()
  const over = caller.call({
    ...QUIET,
    uri: `sip:buyer@127.0.0.1:${buyer.port}`,
    from: '+12025550123',
    keys: ['1', '22'],
    keysAfterSeconds: 0,
    isRecording: true,
  })
  await caller.until('hears', event => event.type === 'hears' && event.sound === 'ringback')
  await buyer.until('key', event => event.type === 'key' && event.key === '2')
  expect(await buyer.until('is-called')).toMatchObject({ from: 'sip:+12025550123@127.0.0.1' })
  await buyer.close()

  const outcome = await over
  expect(outcome.words).toContain('the other side')
  expect(outcome.seconds).toBeGreaterThan(0)
  expect(outcome.received.packets).toBeGreaterThan(10)
  expect(outcome.recorded).toHaveLength(outcome.received.packets)
  const story = caller.told.map(({ type }) => type)
  // Whoever is busy is sent the INVITE again, and says again that it rings.
  const isNews = (type: string, index: number) => type !== 'rings' || index === story.indexOf(type)
  expect(story.filter((type, index) => type !== 'hears' && isNews(type, index))).toEqual([
    'calls',
    'rings',
    'answered',
    'presses',
    'presses',
    'ended',
  ])
})

test('keys are pressed when something is heard', async () => {
  const buyer = await hold({ answering: { ...QUIET, says: toneOf('busy'), ringSeconds: 0 } })
  const caller = await hold()
  void caller.call({ ...QUIET, uri: `sip:buyer@127.0.0.1:${buyer.port}`, from: '1', keys: ['*'] })
  expect(await buyer.until('key')).toEqual({ type: 'key', key: '*' })
  const types = caller.told.map(({ type }) => type)
  expect(types.indexOf('presses')).toBeGreaterThan(types.indexOf('hears'))
})

test('who has talked for as long as was asked hangs up', async () => {
  const buyer = await hold({ answering: { ...QUIET, ringSeconds: 0 } })
  const caller = await hold()
  const uri = `sip:buyer@127.0.0.1:${buyer.port}`
  const outcome = await caller.call({ ...QUIET, uri, from: null, seconds: 0.2 })
  expect(outcome).toMatchObject({ words: 'hung up here' })
  expect(await buyer.until('is-called')).toMatchObject({ from: 'sip:anonymous@anonymous.invalid' })
  await buyer.until('ended')
})

test('a second caller hears that it is busy', async () => {
  const buyer = await hold({ answering: { ...QUIET, ringSeconds: 0 } })
  const uri = `sip:buyer@127.0.0.1:${buyer.port}`
  const [first, second] = [await hold(), await hold()]
  void first.call({ ...QUIET, uri, from: '1' })
  await first.until('answered')
  expect(await second.call({ ...QUIET, uri, from: '2' })).toMatchObject({
    words: '486 Busy Here',
    seconds: null,
  })
})

test('who answers nothing says so', async () => {
  const nobody = await hold()
  const caller = await hold()
  const uri = `sip:somebody@127.0.0.1:${nobody.port}`
  expect(await caller.call({ ...QUIET, uri, from: '1' })).toMatchObject({
    words: '480 Temporarily Unavailable',
  })
})

test('whether anybody is there can be asked', async () => {
  const [somebody, caller] = [await hold(), await hold()]
  const uri = `sip:127.0.0.1:${somebody.port}`
  expect(await caller.finds(uri)).toBe(true)
  await somebody.close()
  expect(await caller.finds(uri)).toBe(false)
})

test('each SIP message is shown to who wants to see them', async () => {
  const seen: string[] = []
  const buyer = await hold({ answering: { ...QUIET, ringSeconds: 0 } })
  const caller = await hold({
    trace: (direction, message) =>
      seen.push(`${direction} ${message.kind === 'request' ? message.method : message.status}`),
  })
  await caller.call({ ...QUIET, uri: `sip:buyer@127.0.0.1:${buyer.port}`, from: '1', seconds: 0 })
  await caller.close()
  expect(seen).toEqual(['out INVITE', 'in 100', 'in 180', 'in 200', 'out ACK', 'out BYE', 'in 200'])
})

/** Shows the certificate of tests, and trusts it. */
const SECURE: PhoneTls = {
  port: 0,
  own: { certificate: TEST_CERTIFICATE, key: TEST_KEY },
  authorities: [TEST_CERTIFICATE],
}
const CALLS_OUT: PhoneTls = { ...SECURE, own: null }

test.each([
  ['required', 'optional', 'AES_CM_128_HMAC_SHA1_80'],
  ['optional', 'required', 'AES_CM_128_HMAC_SHA1_80'],
  ['optional', 'optional', 'AES_CM_128_HMAC_SHA1_80'],
  ['optional', 'off', null],
] as const)('over TLS, %s and %s encryption agree on %s, and both hear', async (callers, buyers, agreed) => {
  const answering = { ...QUIET, says: toneOf('busy'), ringSeconds: 0 }
  const buyer = await hold({ answering, tls: SECURE, encryption: buyers })
  const caller = await hold({ tls: CALLS_OUT, encryption: callers })
  const uri = `sip:buyer@127.0.0.1:${buyer.tlsPort};transport=tls`
  const over = caller.call({ ...QUIET, says: toneOf('busy'), uri, from: '1', keys: ['7'] })
  expect(await caller.until('answered')).toMatchObject({ encryption: agreed })
  expect(await buyer.until('answered')).toMatchObject({ encryption: agreed })
  await Promise.all([caller.until('hears'), buyer.until('hears'), buyer.until('key')])
  // By the connection that the caller has opened: nobody could open one to him.
  await buyer.close()
  expect((await over).words).toContain('the other side')
})

test.each([
  ['plain sound', 'off'],
  ['none of ours without TLS', 'optional'],
] as const)('who requires encryption refuses %s', async (_, encryption) => {
  const answering = { ...QUIET, ringSeconds: 0 }
  const buyer = await hold({ answering, tls: SECURE, encryption: 'required' })
  const caller = await hold({ tls: CALLS_OUT, encryption })
  const way = encryption === 'off' ? `${buyer.tlsPort};transport=tls` : buyer.port
  const outcome = await caller.call({ ...QUIET, uri: `sip:buyer@127.0.0.1:${way}`, from: '1' })
  expect(outcome).toMatchObject({ words: '488 Not Acceptable Here', seconds: null })
})

test('a certificate that nobody vouches for is not talked to', async () => {
  const buyer = await hold({ answering: { ...QUIET, ringSeconds: 0 }, tls: SECURE })
  const caller = await hold({ tls: { ...CALLS_OUT, authorities: null } })
  const uri = `sip:buyer@127.0.0.1:${buyer.tlsPort};transport=tls`
  expect(await caller.call({ ...QUIET, uri, from: '1' })).toMatchObject({ seconds: null })
  expect(buyer.told).toEqual([])
})
