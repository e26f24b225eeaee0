import { expect, test } from 'vitest'
import { VirtualClock } from '../clock/virtual-clock.ts'
import type { Webhook } from './webhook.ts'
import { startWebhookRelay } from './webhook-relay.ts'

const WEBHOOK: Webhook = {
  provider: 'twilio',
  baseUrl: 'https://calls.example.com',
  kind: 'dialled',
  callSid: 'CA1',
  number: 1,
  parameters: { CallSid: 'CA1', DialCallStatus: 'busy' },
}

/** Processes on one bus, in virtual time; each answers as it is told. */
function processes(...answers: readonly ((webhook: Webhook) => Promise<string> | null)[]) {
  const clock = new VirtualClock(0)
  const hearing = new Set<(payload: string) => void>()
  const sent: string[] = []
  const bus = { isBroken: false, isDeaf: false }
  const relays = answers.map(answerHere =>
    startWebhookRelay({
      clock,
      answerHere,
      logger: { warn: () => undefined },
      openBus: onPayload => {
        hearing.add(onPayload)
        return {
          send: async payloads => {
            if (bus.isBroken) throw new Error('the database is away')
            sent.push(...payloads)
            if (bus.isDeaf) return
            for (const payload of payloads) for (const hear of hearing) hear(payload)
          },
          stop: async () => undefined,
        }
      },
    }),
  )
  const [first] = relays
  if (first === undefined) throw new Error('no process')
  return { ask: () => first.ask(WEBHOOK), clock, sent, bus }
}

const nobody = () => null

test('the process that runs the call answers, whatever its document holds', async () => {
  const document = `<Response><Say>${'naïve "quotes" & 📞 '.repeat(1_000)}</Say></Response>`
  const asked: Webhook[] = []
  const { ask, sent } = processes(nobody, nobody, async webhook => {
    asked.push(webhook)
    return document
  })
  expect(await ask()).toEqual({ kind: 'document', document })
  expect(asked).toEqual([WEBHOOK])
  const longest = Math.max(...sent.map(payload => Buffer.byteLength(payload)))
  // PostgreSQL takes payloads of fewer than 8000 bytes.
  expect(longest).toBeLessThan(8_000)
})

test('a call that nobody runs is known by silence', async () => {
  const { ask, clock } = processes(nobody, nobody)
  const answer = ask()
  while (clock.jump());
  expect(await answer).toBeNull()
  expect(clock.now()).toBe(3_000)
})

test('a process that did not listen just then is asked again, and hears it once', async () => {
  let heard = 0
  const { ask, clock, bus } = processes(nobody, async () => {
    heard++
    return '<Response/>'
  })
  bus.isDeaf = true
  const answer = ask()
  bus.isDeaf = false
  clock.jump()
  expect(await answer).toEqual({ kind: 'document', document: '<Response/>' })
  expect(heard).toBe(1)
})

test('an answer that takes long is late, and not taken for nobody’s', async () => {
  const { ask, clock } = processes(nobody, () => new Promise(() => undefined))
  const answer = ask()
  await Promise.resolve()
  while (clock.jump());
  expect(await answer).toEqual({ kind: 'late' })
})

test('a database that is away proves nothing', async () => {
  const { ask, clock, bus } = processes(nobody, async () => '<Response/>')
  bus.isBroken = true
  const answer = ask()
  await new Promise(setImmediate)
  while (clock.jump());
  expect(await answer).toEqual({ kind: 'late' })
})
