import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const save = (cid: string, campaign: object) =>
  service.request('PUT', `/campaigns/cid/${cid}.json`, { body: { campaign } })

async function createCampaign(campaign: object = {}) {
  const answer = await service.request('POST', '/campaigns.json', { body: { campaign } })
  expect(answer.status).toBe(201)
  return answer.body.campaign
}

async function saved(cid: string, campaign: object) {
  const answer = await save(cid, campaign)
  expect(answer.body).toHaveProperty('campaign.id')
  return answer.body.campaign
}

async function refusal(cid: string, campaign: object) {
  const before = (await service.request('GET', `/campaigns/cid/${cid}.json`)).body
  const answer = await save(cid, campaign)
  expect(answer.status).toBe(422)
  expect((await service.request('GET', `/campaigns/cid/${cid}.json`)).body).toEqual(before)
  return answer.body.campaign.errors
}

const CLICK = { seconds: 0, url: 'https://track.example/click?c=[caller_id]' }
const SALE = { seconds: 90, url: 'https://track.example/sale' }

describe('timers', () => {
  test('are kept with every field', async () => {
    const scope = { dedupe_seconds: 60, type: 'sale', afid: 'pub-1', tid: 'buyer-1' }
    const { timers } = await createCampaign({ timers_attributes: [CLICK, { ...SALE, ...scope }] })
    expect(timers).toEqual([
      {
        timer: { id: expect.any(Number), ...CLICK, dedupe_seconds: null, type: null, afid: null, tid: null },
      },
      { timer: { id: expect.any(Number), ...SALE, ...scope } },
    ])
  })

  test('without an id are added, with one are changed, and the rest stays', async () => {
    const { cid, timers } = await createCampaign({ timers_attributes: [CLICK, { ...SALE, afid: 'pub-1' }] })
    const [click, sale] = timers
    const changed = await saved(cid, {
      timers_attributes: [
        { id: sale.timer.id, seconds: 120 },
        { ...SALE, seconds: 300 },
      ],
    })
    expect(changed.timers).toEqual([
      click,
      { timer: { ...sale.timer, seconds: 120 } },
      { timer: expect.objectContaining({ ...SALE, seconds: 300 }) },
    ])
  })

  test.each([
    [{ url: SALE.url }, { 'timers.seconds': ["can't be blank"] }],
    [{ seconds: 5 }, { 'timers.url': ["can't be blank"] }],
    [{ seconds: 5, url: ' ' }, { 'timers.url': ["can't be blank"] }],
    [{ seconds: 5, url: 'ftp://x.example' }, { 'timers.url': ['is not a valid http or https URL'] }],
    [
      { seconds: 5, url: 'http://0x7f.1/' },
      { 'timers.url': ['must not lead to a private, loopback, link-local or reserved address'] },
    ],
    [{ seconds: -1, url: SALE.url }, { 'timers.seconds': ['must be greater than or equal to 0'] }],
    [{ seconds: '5', url: SALE.url }, { 'timers.seconds': ['must be an integer'] }],
    [{ ...SALE, id: 2_000_000_000 }, { 'timers.id': ['does not exist'] }],
    [{ ...SALE, dedupe_seconds: -1 }, { 'timers.dedupe_seconds': ['must be greater than or equal to 0'] }],
  ])('%j is refused, and nothing changes', async (timer, errors) => {
    const { cid } = await createCampaign({ timers_attributes: [CLICK] })
    expect(await refusal(cid, { name: 'Changed', timers_attributes: [SALE, timer] })).toEqual(errors)
  })

  test('of another campaign do not exist, nor does one twice in a request', async () => {
    const foreign = await createCampaign({ timers_attributes: [CLICK] })
    const own = await createCampaign({ timers_attributes: [CLICK] })
    const foreignId = foreign.timers[0].timer.id
    expect(await refusal(own.cid, { timers_attributes: [{ id: foreignId, seconds: 1 }] })).toEqual({
      'timers.id': ['does not exist'],
    })
    const { id } = own.timers[0].timer
    expect(
      await refusal(own.cid, {
        timers_attributes: [
          { id, seconds: 1 },
          { id, seconds: 2 },
        ],
      }),
    ).toEqual({
      'timers.id': ['has already been taken'],
    })
  })

  test('are removed by _destroy, while the others keep their ids', async () => {
    const { cid, timers } = await createCampaign({ timers_attributes: [CLICK, SALE] })
    const [first, second] = timers.map((entry: { timer: { id: number } }) => entry.timer.id)
    const left = await saved(cid, { timers_attributes: [{ id: first, _destroy: true }] })
    expect(left.timers).toMatchObject([{ timer: { id: second } }])
    expect(await refusal(cid, { timers_attributes: [{ _destroy: true }] })).toMatchObject({
      'timers.id': ["can't be blank"],
    })
  })

  test('beyond a hundred are refused, however they were added', async () => {
    const { cid } = await createCampaign({ timers_attributes: Array(100).fill(SALE) })
    expect(await refusal(cid, { timers_attributes: [CLICK] })).toEqual({
      timers: ['is too long (maximum is 100 entries)'],
    })
  })
})

describe('menu options', () => {
  const optionsOf = (campaign: { menu_options: { menu_option: object }[] }) =>
    campaign.menu_options.map(({ menu_option }) => menu_option)

  test.each([
    ['a campaign', { target_cid: 'elsewhere', target_number: '+12125550100' }, 3],
    ['a number, written in any way', { target_number: '(212) 555-0100' }, 2],
    ['a SIP address', { target_number: 'sip:desk@pbx.example' }, 2],
    ['nothing', {}, 1],
  ])('that name %s get the action that follows', async (_, destination, action) => {
    await service.request('POST', '/campaigns.json', { body: { campaign: { cid: 'elsewhere' } } })
    const campaign = await createCampaign({ menu_options_attributes: [{ option: '9', ...destination }] })
    expect(optionsOf(campaign)).toMatchObject([{ option: '9', options: ['9'], action }])
  })

  test('may lead to their own campaign, even in the request that creates it', async () => {
    const menu = [{ option: '*', target_cid: 'loop' }]
    const campaign = await createCampaign({ cid: 'loop', menu_options_attributes: menu })
    expect(optionsOf(campaign)).toMatchObject([{ option: '*', target_cid: 'loop', action: 3 }])
  })

  test('keep what an update does not name, and follow what it does', async () => {
    const { cid, menu_options } = await createCampaign()
    const { id } = menu_options[0].menu_option
    const dialling = await saved(cid, { menu_options_attributes: [{ id, target_number: '+12125550100' }] })
    expect(optionsOf(dialling)).toMatchObject([{ id, option: '1', action: 2, target_number: '+12125550100' }])
    const moved = await saved(cid, { menu_options_attributes: [{ id, option: '2' }] })
    expect(optionsOf(moved)).toMatchObject([{ id, option: '2', action: 2, target_number: '+12125550100' }])
    const cleared = await saved(cid, { menu_options_attributes: [{ id, target_number: null }] })
    expect(optionsOf(cleared)).toMatchObject([{ id, option: '2', action: 1, target_number: null }])
    const led = await saved(cid, { menu_options_attributes: [{ id, target_cid: cid }] })
    expect(optionsOf(led)).toMatchObject([{ id, action: 3, target_cid: cid }])
    const both = await saved(cid, { menu_options_attributes: [{ id, target_number: '+12125550100' }] })
    expect(optionsOf(both)).toMatchObject([{ id, action: 3, target_cid: cid, target_number: '+12125550100' }])
    const instead = { id, target_number: '+12125550101', target_cid: null }
    expect(optionsOf(await saved(cid, { menu_options_attributes: [instead] }))).toMatchObject([
      { id, action: 2, target_cid: null, target_number: '+12125550101' },
    ])
  })

  test('lead to a campaign that is given with a number, whatever their action says', async () => {
    const option = { option: '3', action: 2, target_number: '+12125550100' }
    const { cid, menu_options } = await createCampaign({
      cid: 'over-numbers',
      menu_options_attributes: [{ ...option, target_cid: 'over-numbers' }],
    })
    const [{ id }] = menu_options.map(({ menu_option }: { menu_option: { id: number } }) => menu_option)
    const led = { id, action: 3, target_cid: cid, target_number: '+12125550100' }
    expect(optionsOf({ menu_options })).toMatchObject([led])
    const dialling = await saved(cid, { menu_options_attributes: [{ id, action: 2 }] })
    expect(optionsOf(dialling)).toMatchObject([{ id, action: 2, target_cid: null }])
    const again = await saved(cid, { menu_options_attributes: [{ id, action: 2, target_cid: cid }] })
    expect(optionsOf(again)).toMatchObject([led])
  })

  test('may swap their keys in one request', async () => {
    const menu = [{ option: '1' }, { option: '2', action: 6 }]
    const { cid, menu_options } = await createCampaign({ menu_options_attributes: menu })
    const [first, second] = menu_options.map((entry: { menu_option: { id: number } }) => entry.menu_option.id)
    const swap = [
      { id: first, option: '2' },
      { id: second, option: '1' },
    ]
    expect(optionsOf(await saved(cid, { menu_options_attributes: swap }))).toMatchObject([
      { id: first, option: '2', action: 1 },
      { id: second, option: '1', action: 6 },
    ])
  })

  test('are removed by _destroy, and another takes the key', async () => {
    const { cid, menu_options } = await createCampaign()
    const { id } = menu_options[0].menu_option
    const menu = [
      { id, _destroy: true },
      { option: '1', action: 6 },
    ]
    expect(optionsOf(await saved(cid, { menu_options_attributes: menu }))).toMatchObject([
      { option: '1', action: 6 },
    ])
    expect(await refusal(cid, { menu_options_attributes: [{ id, _destroy: true }] })).toMatchObject({
      'menu_options.id': ['does not exist'],
    })
  })

  test('keep their targets until others are sent', async () => {
    const target = { number: '+12125550101' }
    const answer = await service.request('POST', '/targets.json', { body: { target } })
    const targetId = answer.body.target.id
    const menu = [{ option: '1', target_ids: [targetId] }]
    const { cid, menu_options } = await createCampaign({ menu_options_attributes: menu })
    const { id } = menu_options[0].menu_option
    const renamed = await saved(cid, { menu_options_attributes: [{ id, option: '3' }] })
    expect(optionsOf(renamed)).toMatchObject([{ option: '3', target_ids: [targetId] }])
    const emptied = await saved(cid, { menu_options_attributes: [{ id, target_ids: [] }] })
    expect(optionsOf(emptied)).toMatchObject([{ option: '3', target_ids: [] }])
  })

  test.each([
    [{}, { 'menu_options.option': ["can't be blank"] }],
    [{ option: '12' }, { 'menu_options.option': ['is not included in the list'] }],
    [{ option: 2 }, { 'menu_options.option': ['is not included in the list'] }],
    [{ option: '1' }, { 'menu_options.option': ['has already been taken'] }],
    [{ option: '2', action: 7 }, { 'menu_options.action': ['is not included in the list'] }],
    [{ option: '2', action: 2 }, { 'menu_options.target_number': ["can't be blank"] }],
    [{ option: '2', action: 3 }, { 'menu_options.target_cid': ["can't be blank"] }],
    [{ option: '2', target_number: '12' }, { 'menu_options.target_number': ['is not a valid phone number'] }],
    [{ option: '2', target_cid: 'nowhere' }, { 'menu_options.target_cid': ['does not exist'] }],
    [{ id: 2_000_000_000, option: '2' }, { 'menu_options.id': ['does not exist'] }],
    [{ option: '2', target_ids: ['1'] }, { 'menu_options.target_ids': ['must be an integer'] }],
  ])('%j is refused, and nothing changes', async (option, errors) => {
    const { cid } = await createCampaign()
    expect(await refusal(cid, { name: 'Changed', menu_options_attributes: [option] })).toEqual(errors)
  })

  test('of the same key are added once when two requests race', async () => {
    const { cid } = await createCampaign()
    const racing = [1, 2, 3, 4].map(() => save(cid, { menu_options_attributes: [{ option: '5' }] }))
    const statuses = (await Promise.all(racing)).map(answer => answer.status)
    expect(statuses.sort()).toEqual([200, 422, 422, 422])
  })
})

describe('destroy_nested', () => {
  test('alone removes all timers and menu options', async () => {
    const { cid } = await createCampaign({ timers_attributes: [CLICK, SALE] })
    expect(await saved(cid, { destroy_nested: true })).toMatchObject({ timers: [], menu_options: [] })
  })

  test('replaces them by what comes with it, keys that were taken included', async () => {
    const { cid } = await createCampaign({ timers_attributes: [CLICK] })
    const replaced = await saved(cid, {
      destroy_nested: true,
      timers_attributes: [SALE],
      menu_options_attributes: [{ option: '1', action: 5 }],
    })
    expect(replaced).toMatchObject({
      timers: [{ timer: SALE }],
      menu_options: [{ menu_option: { option: '1', action: 5 } }],
    })
  })

  test('leaves no id to refer to', async () => {
    const { cid, timers } = await createCampaign({ timers_attributes: [CLICK] })
    const items = [{ id: timers[0].timer.id, ...SALE }]
    expect(await refusal(cid, { destroy_nested: true, timers_attributes: items })).toEqual({
      'timers.id': ['does not exist'],
    })
  })
})
