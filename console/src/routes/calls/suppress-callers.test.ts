import { expect, test } from 'vitest'
import type { ApiClient } from '../../api/api-client.ts'
import { callersOf, refusedCalls, suppressCallers } from './suppress-callers.ts'

const [ANN, BEN] = ['+13055550125', '+13055550126']

/** Keeps what it was asked; `odd` is refused. */
function service({ odd = '' } = {}) {
  const asked: unknown[] = []
  const client = {
    POST: async (path: string, { body }: Sent) => {
      asked.push([path, body.atomic, body.changes.map(({ create }) => create)])
      const changes = body.changes.map(({ create: { number } }, index) =>
        number === odd
          ? { index, status: 422, errors: { number: ['is not a valid phone number'] } }
          : { index, status: 201 },
      )
      return { data: { batch_id: 'b1', changes }, response: new Response(null, { status: 200 }) }
    },
  }
  return { asked, client: client as unknown as ApiClient }
}

interface Sent {
  readonly body: {
    readonly atomic: boolean
    readonly changes: readonly { readonly create: { readonly number: string } }[]
  }
}

const everywhere = (number: string) => ({ number, campaign_id: null, affiliate_id: null })

test('who called twice is one caller, and who is withheld none', () => {
  const calls = [{ caller: ANN }, { caller: null }, { caller: BEN }, { caller: ANN }]
  expect(callersOf(calls)).toEqual([ANN, BEN])
})

test('all are suppressed by one request, whatever they call, and undone by its batch', async () => {
  const { asked, client } = service()
  const undone: string[] = []
  const outcome = await suppressCallers(client, [ANN, BEN], async batchId => undone.push(batchId))
  expect(asked).toEqual([['/suppressed_numbers/bulk.json', false, [everywhere(ANN), everywhere(BEN)]]])
  expect(outcome).toMatchObject({ sentence: 'Suppressed 2 callers.', refused: [] })
  await outcome.undo?.()
  expect(undone).toEqual(['b1'])
})

test('who may not undo it is offered no undo', async () => {
  const { client } = service()
  expect(await suppressCallers(client, [ANN], null)).not.toHaveProperty('undo')
})

test('what is refused is told beside what was done, and its calls are left', async () => {
  const { client } = service({ odd: ANN })
  const outcome = await suppressCallers(client, [ANN, BEN], null)
  const reason = `${ANN}: Number is not a valid phone number.`
  expect(outcome).toEqual({ sentence: 'Suppressed 1 caller.', refused: [{ id: ANN, reason }] })
  const calls = [
    { uuid: 'c1', caller: ANN },
    { uuid: 'c2', caller: BEN },
    { uuid: 'c3', caller: null },
    { uuid: 'c4', caller: ANN },
  ]
  expect(refusedCalls(calls, outcome)).toEqual([
    { id: 'c1', reason },
    { id: 'c4', reason },
  ])
})

test('nothing is undone where nothing was done', async () => {
  const { client } = service({ odd: ANN })
  const undone: string[] = []
  const { undo } = await suppressCallers(client, [ANN], async batchId => undone.push(batchId))
  await undo?.()
  expect(undone).toEqual([])
})
