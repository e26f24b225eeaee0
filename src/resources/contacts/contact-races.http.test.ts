import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CONTACTS,
  contactById,
  contactByNumber,
  freshNumber,
} from '../../../test/harness/contact-requests.ts'
import { startTestService, type TestAnswer, type TestService } from '../../../test/harness/test-service.ts'

/** What must hold however requests about the same numbers meet. */
let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const ROUNDS = 5
const RIVALS = 12

const attributes = (numbers: readonly string[]) => ({
  contact: { contact_numbers_attributes: numbers.map(number => ({ number })) },
})
const upsert = (number: string, body: unknown = { contact: {} }) =>
  service.request('PUT', contactByNumber(number), { body })

/** Runs the race again and again, each time with numbers of its own. */
async function race(
  numbersEach: number,
  run: (numbers: readonly string[]) => Promise<readonly TestAnswer[]>,
  check: (answers: readonly TestAnswer[], numbers: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const numbers = Array.from({ length: numbersEach }, freshNumber)
    await check(await run(numbers), numbers)
  }
}

const statusesOf = (answers: readonly TestAnswer[]) => answers.map(answer => answer.status)
const rivals = <T>(act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: RIVALS }, (_, index) => act(index)))

async function contactsWith(numbers: readonly string[]): Promise<number[]> {
  const { rows } = await service.database.pool.query<{ id: number }>(
    'SELECT DISTINCT contact_id AS id FROM contact_numbers WHERE number = ANY($1)',
    [numbers],
  )
  return rows.map(row => row.id)
}

async function countOf(table: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}`,
  )
  return rows[0]?.count ?? 0
}

test('racing upserts of one new number create one contact, and all of them succeed', async () => {
  await race(
    1,
    ([number = '']) => rivals(index => upsert(number, { contact: { tag_list: `<<<rival:${index}>>>` } })),
    async (answers, numbers) => {
      expect(statusesOf(answers)).toEqual(Array(RIVALS).fill(200))
      expect(new Set(answers.map(answer => answer.body.contact.id)).size).toBe(1)
      expect(await contactsWith(numbers)).toHaveLength(1)
      expect(answers[0]?.body.contact.tag_values).toHaveLength(1)
    },
  )
  const { rows } = await service.database.pool.query(
    "SELECT resource_id FROM audit_events WHERE resource = 'contact' AND operation = 'create'",
  )
  expect(rows).toHaveLength(ROUNDS)
})

test('racing creates of one number make one contact; the others are told that it is taken', async () => {
  await race(
    1,
    numbers => rivals(() => service.request('POST', CONTACTS, { body: attributes(numbers) })),
    async (answers, numbers) => {
      expect(statusesOf(answers).filter(status => status === 201)).toHaveLength(1)
      expect(statusesOf(answers).filter(status => status === 422)).toHaveLength(RIVALS - 1)
      expect(await contactsWith(numbers)).toHaveLength(1)
    },
  )
})

test('requests that name the same numbers in any order and by any route never lock one another out', async () => {
  await race(
    3,
    ([a = '', b = '', c = '']) =>
      rivals(index => {
        const orders = [
          [a, b, c],
          [c, b, a],
          [b, a, c],
        ]
        const [first = '', ...others] = orders[index % orders.length] ?? []
        return index % 2 === 0
          ? upsert(first, attributes(others))
          : service.request('POST', CONTACTS, { body: attributes([first, ...others]) })
      }),
    async (answers, numbers) => {
      expect(statusesOf(answers).every(status => [200, 201, 422].includes(status))).toBe(true)
      expect(await contactsWith(numbers)).toHaveLength(1)
    },
  )
})

test('contacts that give each other’s numbers to themselves are refused, or succeed, but keep apart', async () => {
  await race(
    2,
    async ([a = '', b = '']) => {
      const [ours, theirs] = [(await upsert(a)).body.contact, (await upsert(b)).body.contact]
      const take = (contact: { id: number; contact_numbers: { id: number }[] }, number: string) => {
        const items = [{ id: contact.contact_numbers[0]?.id, number }]
        const body = { contact: { contact_numbers_attributes: items } }
        return service.request('PUT', contactById(contact.id), { body })
      }
      return rivals(index => (index % 2 === 0 ? take(ours, b) : take(theirs, a)))
    },
    async (answers, numbers) => {
      expect(statusesOf(answers)).toEqual(Array(RIVALS).fill(422))
      expect(await contactsWith(numbers)).toHaveLength(2)
    },
  )
})

test('racing deletes of a contact’s numbers leave one', async () => {
  await race(
    2,
    async numbers => {
      await service.request('POST', CONTACTS, { body: attributes(numbers) })
      return Promise.all(numbers.map(number => service.request('DELETE', `/contact_numbers/${number}.json`)))
    },
    async (answers, numbers) => {
      expect(statusesOf(answers).sort()).toEqual([204, 422])
      expect(await contactsWith(numbers)).toHaveLength(1)
    },
  )
})

test('a number that is deleted twice at once is deleted once', async () => {
  await race(
    2,
    async ([a = '', b = '']) => {
      await upsert(a, attributes([b]))
      return rivals(() => service.request('DELETE', `/contact_numbers/${b}.json`))
    },
    async answers => {
      expect(statusesOf(answers).sort()).toEqual([204, ...Array(RIVALS - 1).fill(404)])
    },
  )
})

test('an upsert of a number that its contact gives up at that moment answers a contact that has it', async () => {
  await race(
    2,
    async ([a = '', b = '']) => {
      const { id, contact_numbers: stored } = (await upsert(a)).body.contact
      const body = { contact: { contact_numbers_attributes: [{ id: stored[0].id, number: b }] } }
      return rivals(index =>
        index === 0 ? service.request('PUT', contactById(id), { body }) : upsert(a, attributes([])),
      )
    },
    async ([givenUp, ...upserts], [a]) => {
      expect(givenUp?.status).toBe(200)
      for (const { status, body } of upserts) {
        expect(status).toBe(200)
        expect(body.contact.contact_numbers).toMatchObject([{ number: a }])
      }
    },
  )
})

test('upserts that race with the deletion of the contact always succeed, and nothing is left half', async () => {
  await race(
    1,
    async ([number = '']) => {
      await upsert(number)
      return rivals(index =>
        index % 2 === 0 ? upsert(number) : service.request('DELETE', contactByNumber(number)),
      )
    },
    async (answers, numbers) => {
      const upserts = answers.filter((_answer, index) => index % 2 === 0)
      expect(statusesOf(upserts)).toEqual(Array(upserts.length).fill(200))
      expect(statusesOf(answers).every(status => [200, 204, 404].includes(status))).toBe(true)
      expect((await contactsWith(numbers)).length).toBeLessThanOrEqual(1)
    },
  )
  const empty = 'contacts WHERE id NOT IN (SELECT contact_id FROM contact_numbers)'
  expect(await countOf(empty)).toBe(0)
})
