import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTwilioApi, type TwilioApi, twilioError } from '../../../test/harness/twilio-api.ts'
import { InventoryFailure, type NumberInventory } from '../number-inventory.ts'
import { twilioInventory } from './twilio-inventory.ts'

/** The API is played from Twilio's published documentation, not recorded: see test/harness/twilio-api.ts. */
let twilio: TwilioApi
let inventory: NumberInventory

const REFERENCE = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const LOCAL = { type: 'Local', country: 'US', desiredText: null } as const

beforeEach(async () => {
  twilio = await startTwilioApi()
  inventory = twilioInventory(twilio, () => 0)
  twilio.forSale.set('US/Local', ['+18085551571', '+18085552289', '+18085551189'])
  twilio.forSale.set('GB/TollFree', ['+448001110001'])
})
afterEach(() => twilio.close())

test('names the account that numbers go back to', () => {
  expect(inventory.account).toBe(`twilio:${twilio.accountSid}`)
})

describe('searching', () => {
  test('asks for voice numbers that need no address, by country and kind', async () => {
    const request = { type: 'Toll-free', country: 'GB', desiredText: null } as const
    expect(await inventory.search(request)).toEqual(['+448001110001'])
    expect(twilio.seen).toEqual([
      {
        method: 'GET',
        path: 'AvailablePhoneNumbers/GB/TollFree.json',
        parameters: { VoiceEnabled: 'true', ExcludeAllAddressRequired: 'true', PageSize: '30' },
      },
    ])
  })

  test('a text is looked for at the end, ever less of it until there is one', async () => {
    const found = await inventory.search({ ...LOCAL, desiredText: 'my BUY' })
    expect(twilio.seen.map(request => request.parameters['Contains'])).toEqual(['69289$', '9289$', '289$'])
    expect(found).toEqual(['+18085552289'])
  })

  test('when no number ends so, any will do, those with a common ending first', async () => {
    const found = await inventory.search({ ...LOCAL, desiredText: '33331' })
    expect(twilio.seen.at(-1)?.parameters).not.toHaveProperty('Contains')
    expect(found[0]).toBe('+18085551571')
    expect(found).toHaveLength(3)
  })

  test('a country in which Twilio sells none has none', async () => {
    expect(await inventory.search({ ...LOCAL, country: 'ZZ' })).toEqual([])
  })

  test('what is no number is not taken for one', async () => {
    const body = { available_phone_numbers: [{ phone_number: '555' }, {}, { phone_number: '+18085550001' }] }
    twilio.letFail('GET', 'Available', { status: 200, body })
    expect(await inventory.search(LOCAL)).toEqual(['+18085550001'])
  })

  test.each([
    ['a lost connection', 'connection lost' as const],
    ['too many requests', twilioError(429, 20429, 'Too Many Requests')],
    ['trouble at Twilio', twilioError(503, 20503, 'Service is unavailable, please try again')],
  ])('%s is tried again', async (_name, mishap) => {
    twilio.letFail('GET', 'Available', mishap)
    expect(await inventory.search(LOCAL)).toHaveLength(3)
    expect(twilio.seen).toHaveLength(2)
  })

  test.each([
    ['trouble', twilioError(503, 20503, 'Service is unavailable'), 2, /is in trouble: try again/],
    ['too many requests', twilioError(429, 20429, 'Too Many Requests'), 2, /is too busy: try again/],
    ['a wrong token', twilioError(401, 20003, 'Authenticate'), 1, /refuses the service.*TWILIO_AUTH_TOKEN/],
    ['a closed account', twilioError(403, 20005, 'Account not active'), 1, /refuses the service/],
    ['an unknown refusal', twilioError(400, 20001, 'Unknown'), 1, /did not do what it was asked/],
    ['an answer of another shape', { status: 200, body: [] }, 1, /did not do what it was asked/],
    ['an endless answer', { status: 200, body: 'x'.repeat(1_000_001) }, 2, /cannot be reached/],
  ])(
    '%s that lasts is a failure whose sentence says what to do',
    async (_name, mishap, attempts, sentence) => {
      for (let times = 0; times < attempts; times++) twilio.letFail('GET', 'Available', mishap)
      await expect(inventory.search(LOCAL)).rejects.toThrow(sentence)
      expect(twilio.seen).toHaveLength(attempts)
    },
  )

  test('a failure shows no credentials, not even in its causes', async () => {
    await twilio.close()
    const failure: unknown = await inventory.search(LOCAL).catch(error => error)
    expect(failure).toBeInstanceOf(InventoryFailure)
    const shown: string[] = []
    for (let error = failure; error instanceof Error; error = error.cause) shown.push(String(error.stack))
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.join()).not.toContain(twilio.authToken)
    expect(shown.join()).not.toContain(
      Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64'),
    )
  })
})

describe('buying', () => {
  test('marks the number as ours, and answers its id', async () => {
    const purchase = await inventory.buy('+18085551571', REFERENCE)
    const [owned] = [...twilio.owned.values()]
    expect(purchase).toEqual({ outcome: 'bought', inventoryId: owned?.sid })
    expect(owned).toMatchObject({ phone_number: '+18085551571', friendly_name: `Dialplane ${REFERENCE}` })
  })

  test('tells Twilio where to ask what to do with calls, where the service can be reached', async () => {
    const webhooks = {
      voiceUrl: 'https://calls.example.com/carriers/twilio/voice',
      statusUrl: 'https://calls.example.com/carriers/twilio/status',
    }
    await twilioInventory(twilio, () => 0, webhooks).buy('+18085551571', REFERENCE)
    await inventory.buy('+18085552289', REFERENCE)
    expect(twilio.seen.map(request => request.parameters)).toEqual([
      {
        PhoneNumber: '+18085551571',
        FriendlyName: `Dialplane ${REFERENCE}`,
        VoiceUrl: webhooks.voiceUrl,
        VoiceMethod: 'POST',
        VoiceFallbackUrl: webhooks.voiceUrl,
        VoiceFallbackMethod: 'POST',
        StatusCallback: webhooks.statusUrl,
        StatusCallbackMethod: 'POST',
      },
      { PhoneNumber: '+18085552289', FriendlyName: `Dialplane ${REFERENCE}` },
    ])
  })

  test('a number that is no longer for sale is gone', async () => {
    expect(await inventory.buy('+18085559999', REFERENCE)).toEqual({ outcome: 'gone' })
  })

  test('a reason that the user can mend is passed on, without the account’s id', async () => {
    const message = `Phone Number Requires an Address. Account ${twilio.accountSid}\n`
    twilio.letFail('POST', 'Incoming', twilioError(400, 21631, message))
    expect(await inventory.buy('+18085551571', REFERENCE)).toEqual({
      outcome: 'refused',
      reason: 'Phone Number Requires an Address. Account AC… (Twilio error 21631)',
    })
  })

  test.each([
    'connection lost' as const,
    'answer lost' as const,
    twilioError(500, 20500, 'Internal'),
    { status: 201, body: {} },
  ])('is not tried again after %j: it may have been bought', async mishap => {
    twilio.letFail('POST', 'Incoming', mishap)
    await expect(inventory.buy('+18085551571', REFERENCE)).rejects.toBeInstanceOf(InventoryFailure)
    expect(twilio.seen).toHaveLength(1)
  })

  test('what became of it is found by our mark, and by nobody else’s', async () => {
    twilio.letFail('POST', 'Incoming', 'answer lost')
    await inventory.buy('+18085551571', REFERENCE).catch(() => undefined)
    const [owned] = [...twilio.owned.values()]
    expect(await inventory.findPurchase('+18085551571', REFERENCE)).toBe(owned?.sid)
    expect(await inventory.findPurchase('+18085551571', crypto.randomUUID())).toBeNull()
    expect(await inventory.findPurchase('+18085552289', REFERENCE)).toBeNull()
  })
})

describe('giving back', () => {
  test('removes the number from the account; once more does no harm', async () => {
    await inventory.buy('+18085551571', REFERENCE)
    const [sid = ''] = [...twilio.owned.keys()]
    await inventory.release(sid)
    expect(twilio.owned.size).toBe(0)
    await inventory.release(sid)
  })

  test('a refusal is a failure', async () => {
    twilio.letFail('DELETE', 'Incoming', twilioError(400, 21610, 'Not now'))
    await expect(inventory.release('PN1')).rejects.toMatchObject({
      cause: { message: 'Twilio answered 400: Not now (Twilio error 21610)' },
    })
  })
})
