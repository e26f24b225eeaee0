import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { startTwilioApi, type TwilioApi, twilioError } from '../../../test/harness/twilio-api.ts'

/** The API is played from Twilio's published documentation, not recorded: see test/harness/twilio-api.ts. */
let twilio: TwilioApi
let service: TestService

beforeAll(async () => {
  twilio = await startTwilioApi()
  service = await startTestService(twilio.environment)
  await createCampaign('main')
})
afterAll(async () => {
  await service.close()
  await twilio.close()
})
afterEach(() => {
  twilio.forSale.clear()
  twilio.seen.length = 0
})

async function createCampaign(cid: string) {
  const answer = await service.request('POST', '/campaigns.json', { body: { campaign: { cid } } })
  expect(answer.status).toBe(201)
}

let made = 0
/** So many local numbers that nobody else was offered. */
function sell(count: number): readonly string[] {
  const numbers = Array.from({ length: count }, () => `+1808555${String(1000 + ++made)}`)
  twilio.forSale.set('US/Local', [...numbers])
  return numbers
}

const draw = (fields: object = {}) =>
  service.request('POST', '/numbers.json', { body: { number: { cid: 'main', type: 'Local', ...fields } } })
const remove = (id: number) => service.request('DELETE', `/numbers/${id}.json`)

async function drawn(fields: object = {}) {
  const answer = await draw(fields)
  expect(answer.status).toBe(201)
  return answer.body.number
}

/** The one number that is for sale, drawn. */
async function bought(fields: object = {}) {
  sell(1)
  return drawn(fields)
}

const numbersNamed = async (number: string) =>
  (await service.request('GET', '/numbers.json', { query: { number } })).body.map(
    (row: { number: object }) => row.number,
  )

/** Undoes what was done last. */
async function restoreLast() {
  const { body } = await service.request('GET', '/api/v5/audit_events.json')
  return service.request('POST', `/api/v5/audit_events/${body[0].audit_event.id}/restore.json`)
}

const owns = (number: string) => [...twilio.owned.values()].some(entry => entry.phone_number === number)
const purchases = () => twilio.seen.filter(request => request.method === 'POST').length

/** As if the time had come to look after every number that no Number records. */
const letTimePass = () =>
  service.database.pool.query("UPDATE unrecorded_numbers SET release_at = now() - interval '1 second'")

const untilAllIsGivenBack = () =>
  eventually(async () => {
    await letTimePass()
    expect(await unrecorded()).toEqual([])
  })

const unrecorded = async () =>
  (await service.database.pool.query('SELECT number FROM unrecorded_numbers')).rows.map(row => row.number)

describe('drawing', () => {
  test('buys the number, and keeps where it came from', async () => {
    const [number = ''] = sell(1)
    expect(await drawn()).toMatchObject({ number, cid: 'main', toll_free: false, number_pool_id: null })
    const { rows } = await service.database.pool.query(
      'SELECT inventory, inventory_id FROM numbers WHERE number = $1',
      [number],
    )
    const [sid] = [...twilio.owned.values()].filter(entry => entry.phone_number === number)
    expect(rows).toEqual([{ inventory: `twilio:${twilio.accountSid}`, inventory_id: sid?.sid }])
    expect(await unrecorded()).toEqual([])
  })

  test('finds one that ends as desired', async () => {
    twilio.forSale.set('US/TollFree', ['+18335551111', '+18335552289'])
    const answer = await draw({ type: undefined, desired_text: 'buy' })
    expect(answer.body.number).toMatchObject({ number: '+18335552289', toll_free: true })
  })

  test.each([
    [{ cid: 'nowhere' }, { cid: ['does not exist'] }],
    [{ tag_list: '<<<a:b' }, { tag_list: [expect.stringContaining('malformed')] }],
    [{ menu_options_attributes: [{ option: '1', target_ids: [2_000_000] }] }, expect.anything()],
  ])('buys nothing when %j is refused', async (fields, errors) => {
    sell(1)
    const answer = await draw(fields)
    expect(answer).toMatchObject({ status: 422, body: { number: { errors } } })
    expect(purchases()).toBe(0)
    expect(await unrecorded()).toEqual([])
  })

  test('a number of one’s own is not bought', async () => {
    sell(1)
    const answer = await draw({ number: '+12025550123' })
    expect(answer.status).toBe(201)
    expect(twilio.seen).toEqual([])
  })

  test('says what to do when there is none', async () => {
    const answer = await draw({ country: 'ZZ' })
    expect(answer).toMatchObject({
      status: 422,
      body: { number: { errors: { number: [expect.stringContaining('no Local number in ZZ is free')] } } },
    })
  })

  test('a number that someone else buys first is left to them', async () => {
    const [lost, number] = sell(2)
    twilio.letFail('POST', 'Incoming', twilioError(400, 21422, `${lost} is not available`))
    const taken = [(await drawn()).number]
    expect([lost, number]).toEqual(expect.arrayContaining(taken))
    expect(purchases()).toBe(2)
    expect(await unrecorded()).toEqual([])
  })

  test('a carrier that sells none of what it offers is not asked for ever', async () => {
    sell(20)
    for (let times = 0; times < 5; times++) {
      twilio.letFail('POST', 'Incoming', twilioError(400, 21422, 'Not available'))
    }
    expect((await draw()).status).toBe(422)
    expect(purchases()).toBe(5)
    expect(await unrecorded()).toEqual([])
  })

  test('requests that draw at the same moment each buy a number of their own, and no more', async () => {
    const numbers = sell(12)
    const answers = await Promise.all(Array.from({ length: 12 }, () => drawn()))
    expect(new Set(answers.map(({ number }) => number))).toEqual(new Set(numbers))
    expect(purchases()).toBe(12)
  })

  test('of requests for the last one, one gets it, and keeps it', async () => {
    const [number = ''] = sell(1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => draw()))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(7).fill(422)])
    expect(purchases()).toBe(1)
    expect(await unrecorded()).toEqual([])
    expect(owns(number)).toBe(true)
  })
})

describe('an inventory that does not do as asked', () => {
  test('a reason of the carrier’s is passed on as 422', async () => {
    sell(1)
    twilio.letFail('POST', 'Incoming', twilioError(400, 21631, 'Phone Number Requires an Address.'))
    const answer = await draw()
    expect(answer).toMatchObject({ status: 422 })
    expect(answer.body.number.errors).toEqual({
      number: ['cannot be bought: Phone Number Requires an Address (Twilio error 21631)'],
    })
    expect(await unrecorded()).toEqual([])
  })

  test.each([
    ['is down', twilioError(503, 20503, 'Service is unavailable'), /in trouble: try again/],
    ['refuses the credentials', twilioError(401, 20003, 'Authenticate'), /have TWILIO_ACCOUNT_SID/],
  ])('one that %s is 503, in words, without secrets', async (_name, mishap, sentence) => {
    for (let times = 0; times < 2; times++) twilio.letFail('GET', 'Available', mishap)
    const answer = await draw()
    expect(answer.status).toBe(503)
    expect(answer.body).toEqual({ error: expect.stringMatching(sentence) })
    expect(JSON.stringify(answer.body)).not.toContain(twilio.authToken)
    // What was not used up must not meet the next test.
    await draw()
  })

  test('a purchase whose answer is lost is 503, and the number is given back', async () => {
    const [number = ''] = sell(1)
    twilio.letFail('POST', 'Incoming', 'answer lost')
    expect((await draw()).status).toBe(503)
    expect(owns(number)).toBe(true)
    expect(await unrecorded()).toEqual([number])
    await untilAllIsGivenBack()
    expect(owns(number)).toBe(false)
  })

  test('a purchase that never came about leaves nothing to give back', async () => {
    const [number = ''] = sell(1)
    twilio.letFail('POST', 'Incoming', 'connection lost')
    expect((await draw()).status).toBe(503)
    await untilAllIsGivenBack()
    expect((await drawn()).number).toBe(number)
  })

  test('a number that was bought and could not be recorded is given back', async () => {
    await createCampaign('short-lived')
    const [number = ''] = sell(1)
    const meanwhile = () => service.request('DELETE', '/campaigns/cid/short-lived.json')
    twilio.letFail('POST', 'Incoming', { meanwhile })
    const answer = await draw({ cid: 'short-lived' })
    expect(answer).toMatchObject({ status: 422, body: { number: { errors: { cid: ['does not exist'] } } } })
    expect(purchases()).toBe(1)
    await untilAllIsGivenBack()
    expect(owns(number)).toBe(false)
  })
})

describe('giving back', () => {
  test('a deleted number goes back, and can be drawn again', async () => {
    const { id, number } = await bought()
    expect((await remove(id)).status).toBe(204)
    await untilAllIsGivenBack()
    expect(owns(number)).toBe(false)
    twilio.forSale.set('US/Local', [number])
    expect((await drawn()).number).toBe(number)
  })

  test('a deletion that is undone gives nothing back', async () => {
    const { id, number } = await bought()
    await service.database
      .transaction(async tx => {
        await tx.execute(`DELETE FROM numbers WHERE id = ${id}`)
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await unrecorded()).toEqual([])
    expect(owns(number)).toBe(true)
  })

  test('what the carrier does not take back is offered again', async () => {
    const { id, number } = await bought()
    twilio.letFail('DELETE', 'Incoming', twilioError(500, 20500, 'Internal'))
    await remove(id)
    await eventually(() => expect(twilio.seen.filter(request => request.method === 'DELETE')).toHaveLength(1))
    expect(owns(number)).toBe(true)
    expect(await unrecorded()).toEqual([number])
    await untilAllIsGivenBack()
    expect(owns(number)).toBe(false)
  })

  test('while it is on its way back nobody can bring it along, alone or among many', async () => {
    const { id, number } = await bought()
    twilio.letFail('DELETE', 'Incoming', twilioError(500, 20500, 'Internal'))
    await remove(id)
    const answer = await draw({ number })
    expect(answer.body.number.errors).toEqual({ number: ['has already been taken'] })
    const together = await service.request('POST', '/numbers/bulk.json', {
      body: { changes: [{ create: { number, cid: 'main' } }] },
    })
    expect(together.body.changes[0].errors).toEqual({ number: ['has already been taken'] })
    await untilAllIsGivenBack()
  })

  test('a bought number that was deleted is not restored from the log: it would never ring', async () => {
    const { id, number } = await bought()
    await remove(id)
    const undone = await restoreLast()
    expect(undone).toMatchObject({ status: 422, body: { changes: [{ index: 0, status: 422 }] } })
    expect(undone.body.changes[0].error).toBe(
      `${number} went back to its carrier when it was deleted: draw another number.`,
    )
    await untilAllIsGivenBack()
    expect((await restoreLast()).status).toBe(422)
    expect(await numbersNamed(number)).toEqual([])
  })

  test('nor are numbers that were deleted together, one of them bought', async () => {
    const { id } = await bought()
    const own = await draw({ number: '+12025550147' })
    const { body } = await service.request('POST', '/numbers/bulk.json', {
      body: { changes: [id, own.body.number.id].map(each => ({ id: each, delete: true })) },
    })
    const undone = await service.request('POST', `/api/v5/audit_events/batches/${body.batch_id}/restore.json`)
    expect(undone.status).toBe(422)
    expect(undone.body.changes).toHaveLength(1)
    expect(undone.body.changes[0].error).toContain('went back to its carrier')
    expect(await numbersNamed('+12025550147')).toEqual([])
  })

  test('a change of a bought number is undone, and one’s own number restored', async () => {
    const { id, number } = await bought()
    await service.request('PUT', `/numbers/${id}.json`, { body: { number: { name: 'Billboard' } } })
    expect((await restoreLast()).status).toBe(200)
    expect(await numbersNamed(number)).toMatchObject([{ id, name: null }])
    expect(await numbersNamed(number)).not.toMatchObject([{ bought: expect.anything() }])
    const own = await draw({ number: '+12025550148' })
    await remove(own.body.number.id)
    expect((await restoreLast()).status).toBe(200)
    expect(await numbersNamed('+12025550148')).toHaveLength(1)
  })

  test.each([
    ['delete', false],
    ['keep', true],
  ])('with its affiliate, whose destroy_behavior is %s', async (fate, stays) => {
    const { id, number } = await bought({ afid: `leaving-${fate}` })
    const body = { affiliate: { destroy_behavior: fate } }
    const answer = await service.request('DELETE', `/affiliates/afid/leaving-${fate}.json`, { body })
    expect(answer.status).toBe(204)
    await untilAllIsGivenBack()
    expect(owns(number)).toBe(stays)
    const found = await service.request('GET', `/numbers/${id}.json`)
    expect(found.status).toBe(stays ? 200 : 404)
    if (stays) expect(found.body.number.afid).toBeNull()
  })

  test('with its pool, all of them', async () => {
    const numbers = sell(3)
    const pool = { cid: 'main', type: 'Local', reserve_size: 3 }
    const created = await service.request('POST', '/number_pools.json', { body: { number_pool: pool } })
    expect(created.body.number_pool.numbers_count).toBe(3)
    expect(numbers.every(owns)).toBe(true)
    await service.request('DELETE', `/number_pools/${created.body.number_pool.id}.json`)
    await eventually(() => expect(numbers.some(owns)).toBe(false))
  })
})
