import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formBody } from '../../../test/harness/form-body.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const importTo = (path: string, companyId: number, fields: object, apiKey?: string | null) =>
  service.request('POST', `${path}/import.json`, {
    query: { company_id: companyId },
    body: { import: fields },
    ...(apiKey !== undefined && { apiKey }),
  })

const targetsOf = async (companyId: number) =>
  (await service.request('GET', '/targets.json', { query: { company_id: companyId } })).body

/** A Company with a Target whose `tid` is `sun`. */
async function setUp() {
  const companyId = await service.addCompany()
  const body = { target: { number: '+13055550100', tid: 'sun', name: 'Sun', concurrency_cap: 4 } }
  await service.request('POST', '/targets.json', { query: { company_id: companyId }, body })
  return companyId
}

const TABLE = [
  'tid,number,name,daily_cap,paused,concurrency_cap,tag_list',
  'sun,,Sunshine,100,yes,null,"<<<age:>=25>>>,<<<state:FL>>>"',
  'moon,+13055550101,Moon,,,2,',
  'star,no number,,,,,',
  'sun,,Twice,,,,',
  ',+13055550102,,many,,,',
].join('\r\n')

describe('a table of targets', () => {
  test('is previewed row by row, and nothing is kept', async () => {
    const companyId = await setUp()
    const before = await targetsOf(companyId)
    const answer = await importTo('/targets', companyId, { csv_data: TABLE, dry_run: true })
    expect(answer.status).toBe(200)
    expect(answer.body.import.applied).toBe(false)
    const { rows } = answer.body.import
    expect(rows.map(({ row, outcome }: Record<string, unknown>) => [row, outcome])).toEqual([
      [2, 'update'],
      [3, 'create'],
      [4, 'error'],
      [5, 'error'],
      [6, 'error'],
    ])
    expect(rows[0]).toMatchObject({
      id: before[0].id,
      before: { name: 'Sun', paused: false, concurrency_cap: 4 },
      after: { name: 'Sunshine', paused: true, concurrency_cap: null },
    })
    expect(Object.keys(rows[0].before)).not.toContain('number')
    expect(rows[2].errors).toEqual({ number: ['is not a valid phone number'] })
    expect(rows[3].error).toMatch(/earlier row/)
    expect(Object.keys(rows[4].errors)).toEqual(['daily_cap.cap'])
    expect(await targetsOf(companyId)).toEqual(before)
  })

  test('with an error lets nothing in, unless each row stands for itself', async () => {
    const companyId = await setUp()
    const whole = await importTo('/targets', companyId, { csv_data: TABLE })
    expect(whole.body.import.applied).toBe(false)
    expect(await targetsOf(companyId)).toHaveLength(1)
    const each = await importTo('/targets', companyId, { csv_data: TABLE, atomic: false })
    expect(each.body.import.applied).toBe(true)
    const [sun, moon] = await targetsOf(companyId)
    expect(sun).toMatchObject({
      name: 'Sunshine',
      paused: true,
      concurrency_cap: null,
      number: '+13055550100',
    })
    expect(sun.tag_values).toHaveLength(2)
    expect(sun.caps).toContainEqual(expect.objectContaining({ type: 'Daily', cap: 100 }))
    expect(moon).toMatchObject({ tid: 'moon', paused: false, concurrency_cap: 2 })
  })

  test('that was imported already changes nothing', async () => {
    const companyId = await setUp()
    const table = 'tid,name,number\nsun,Sun,+13055550100'
    const answer = await importTo('/targets', companyId, { csv_data: table })
    expect(answer.body.import.rows).toMatchObject([{ row: 2, outcome: 'unchanged' }])
  })

  test.each([
    ['', 'empty'],
    ['tid,colour\nsun,red', 'colour'],
    ['tid,tid\nsun,moon', 'twice'],
    ['tid,name\n"sun,x', 'never closed'],
    [`number\n${'+13055550101\n'.repeat(1_001)}`, 'in parts'],
  ])('%j cannot be read', async (table, words) => {
    const companyId = await setUp()
    const answer = await importTo('/targets', companyId, { csv_data: table })
    expect(answer.status).toBe(422)
    expect(answer.body.import.errors.csv_data.join(' ')).toContain(words)
  })

  test('is previewed without keeping a call waiting, or waiting for one', async () => {
    const companyId = await setUp()
    const call = await service.database.pool.connect()
    await call.query('BEGIN')
    await call.query('SELECT begin_counting($1)', [[companyId]])
    const table = 'tid,daily_cap,time_zone\nsun,100,Hawaii'
    const answer = await importTo('/targets', companyId, { csv_data: table, dry_run: true })
    await call.query('COMMIT')
    call.release()
    expect(answer.body.import.rows[0]).toMatchObject({ outcome: 'update', after: { time_zone: 'Hawaii' } })
    expect(answer.body.import.rows[0].after.caps).toContainEqual(
      expect.objectContaining({ type: 'Daily', cap: 100 }),
    )
  })

  test('never shows a secret', async () => {
    const companyId = await setUp()
    const table = 'tid,sip_password\nsun,hunter2'
    const answer = await importTo('/targets', companyId, { csv_data: table, dry_run: true })
    expect(JSON.stringify(answer.body)).not.toContain('hunter2')
  })
})

test('contacts and suppressed numbers are found by their number, affiliates by their afid', async () => {
  const companyId = await setUp()
  for (const [path, table] of [
    ['/contacts', 'number,tag_list\n+13055550142,<<<age:31>>>'],
    ['/suppressed_numbers', 'number,can_resubscribe\n+13055550142,no'],
    ['/api/v1/affiliates', 'afid,first_name\nacme,Ada'],
  ] as const) {
    const outcomes = async () =>
      (await importTo(path, companyId, { csv_data: table })).body.import.rows[0].outcome
    expect([path, await outcomes(), await outcomes()]).toEqual([path, 'create', 'unchanged'])
  }
})

test('static callers are added; those that are static already are left as they are, and no event says otherwise', async () => {
  const companyId = await service.addCompany()
  const query = { company_id: companyId }
  const body = { static_caller_number: { number: '+13055550142' } }
  const kept = (await service.request('POST', '/static_caller_numbers.json', { query, body })).body
  const table = 'number\n(305) 555-0142\n+13055550143\nnobody\n+1 305 555 0143\n'
  const rehearsed = await importTo('/static_caller_numbers', companyId, { csv_data: table, dry_run: true })
  expect(rehearsed.body.import).toMatchObject({
    applied: false,
    rows: [
      { row: 2, outcome: 'unchanged', id: kept.static_caller_number.id },
      { row: 3, outcome: 'create' },
      { row: 4, outcome: 'error', errors: { number: ['is not a valid phone number'] } },
      { row: 5, outcome: 'error', error: expect.stringContaining('earlier row') },
    ],
  })
  const applied = await importTo('/static_caller_numbers', companyId, { csv_data: table, atomic: false })
  expect(applied.body.import.applied).toBe(true)
  const listed = (await service.request('GET', '/static_caller_numbers.json', { query })).body
  expect(
    listed.map((each: { static_caller_number: { number: string } }) => each.static_caller_number.number),
  ).toEqual(['+13055550142', '+13055550143'])
  const events = await service.request('GET', '/api/v5/audit_events.json', {
    query: { ...query, batch_id: applied.body.import.batch_id },
  })
  expect(events.body).toHaveLength(1)
  const template = await service.request('GET', '/static_caller_numbers/import_template.csv', { query })
  expect(template.body).toBe('number\r\n')
})

describe('a table that is sent as a file', () => {
  const upload = async (
    companyId: number,
    entries: Parameters<typeof formBody>[0],
    apiKey = service.apiKey,
  ) => {
    const answer = await service.app.main.inject({
      method: 'POST',
      url: '/static_caller_numbers/import.json',
      query: { api_key: apiKey, company_id: String(companyId) },
      ...(await formBody(entries)),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const fileOf = (content: string | Buffer) => ({ name: 'callers.csv', content: Buffer.from(content) })

  test('is read like one in JSON, with or without a byte order mark', async () => {
    const companyId = await service.addCompany()
    const table = fileOf('\ufeffnumber\r\n+13055550142\r\n')
    const rehearsed = await upload(companyId, [
      ['import[csv_file]', table],
      ['import[dry_run]', 'true'],
    ])
    expect(rehearsed).toMatchObject({ status: 200, body: { import: { applied: false } } })
    const applied = await upload(companyId, [['import[csv_file]', table]])
    expect(applied.body.import).toMatchObject({ applied: true, rows: [{ row: 2, outcome: 'create' }] })
  })

  test('may be as large as one in JSON, and no larger', async () => {
    const companyId = await service.addCompany()
    const long = (bytes: number) => `number\n"${' '.repeat(bytes)}+13055550142"\n`
    const lines = await upload(companyId, [['import[csv_file]', fileOf(long(2_000_000))]])
    expect(lines.status, JSON.stringify(lines.body)).not.toBe(413)
    const tooLarge = await upload(companyId, [['import[csv_file]', fileOf(long(2_700_000))]])
    expect(tooLarge).toMatchObject({ status: 413, body: { error: expect.stringContaining('2.5 MB') } })
    const inJson = await importTo('/static_caller_numbers', companyId, { csv_data: long(2_700_000) })
    expect(inJson).toMatchObject({ status: 413, body: { error: expect.stringContaining('2.5 MB') } })
  })

  test('says what is wrong with it', async () => {
    const companyId = await service.addCompany()
    const wrong = async (entries: Parameters<typeof formBody>[0]) => {
      const answer = await upload(companyId, entries)
      expect(answer.status).toBe(422)
      return answer.body.import.errors
    }
    expect(await wrong([['import[dry_run]', 'true']])).toEqual({
      csv_data: [expect.stringContaining('blank')],
    })
    expect(await wrong([['import[csv_file]', fileOf(Buffer.from([0x6e, 0xe9, 0x0a]))]])).toEqual({
      csv_file: [expect.stringContaining('UTF-8')],
    })
    const both = await wrong([
      ['import[csv_data]', 'number'],
      ['import[csv_file]', fileOf('number')],
    ])
    expect(both).toEqual({ csv_data: [expect.stringContaining('beside csv_file')] })
    const inJson = await importTo('/static_caller_numbers', companyId, { csv_file: 'number' })
    expect(inJson.body.import.errors).toEqual({ csv_file: [expect.stringContaining('multipart')] })
  })

  test('is for who may write', async () => {
    const companyId = await service.addCompany()
    const reporter = await service.addUser(companyId, 'reporter')
    expect((await upload(companyId, [['import[csv_file]', fileOf('number')]], reporter)).status).toBe(403)
  })
})

test('whoever may not write is refused, and the template names the columns', async () => {
  const companyId = await setUp()
  const reporter = await service.addUser(companyId, 'reporter')
  expect((await importTo('/targets', companyId, { csv_data: TABLE }, reporter)).status).toBe(403)
  expect((await importTo('/targets', companyId, { csv_data: TABLE }, null)).status).toBe(401)
  expect((await importTo('/targets', companyId, { csv_data: 7 })).status).toBe(422)
  const template = await service.request('GET', '/targets/import_template.csv', {
    query: { company_id: companyId },
  })
  expect(template.body.trim().split(',')).toEqual(
    expect.arrayContaining(['tid', 'number', 'hard_cap', 'tag_list']),
  )
})
