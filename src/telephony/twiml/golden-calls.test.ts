import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseTwiml, type TwimlElement } from '../../../test/harness/parse-twiml.ts'
import { twimlAccount } from '../../../test/harness/twiml-accounts.ts'
import type { CarrierCall, CarrierCommand } from '../carrier.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { createCallDesk } from './call-desk.ts'
import { createProviderApi } from './provider-api.ts'
import { twimlProviders } from './providers/twiml-providers.ts'
import { recordingWord } from './recordings/recording-word.ts'
import { readWebhook, WEBHOOK_KINDS, type WebhookForm, webhookPath } from './webhook.ts'

/**
 * Whole calls as transcripts (test/cases/twiml): what comes from the provider (`twilio>`) and from the engine (`engine>`), time
 * that passes (`time>`), and what follows from it: answers to the provider, orders to it, and what the engine hears.
 */
test.each([
  ['twilio', 'twilio'],
  ['signalwire', 'signalwire'],
  ['signalwire', 'signalwire-recorded'],
  ['telnyx', 'telnyx'],
  ['telnyx', 'telnyx-recorded'],
] as const)('a call by %s goes as it is written down in %s', async (name, file) => {
  const script = readFileSync(`test/cases/twiml/${file}.txt`, 'utf8')
  expect(await played(name, script)).toBe(script)
})

const BASE_URL = 'https://calls.example.com'

/** The script with what really follows, instead of what it says. */
async function played(name: 'twilio' | 'signalwire' | 'telnyx', script: string): Promise<string> {
  const written: string[] = []
  const provider = providerOf(name, written)
  for (const step of stepsOf(script)) {
    written.push(...step)
    await provider.take(step)
  }
  return `${written.join('\n')}\n`
}

function providerOf(name: 'twilio' | 'signalwire' | 'telnyx', written: string[]) {
  const clock = new VirtualClock(Date.parse('2026-11-20T15:00:00.000Z'))
  const account = twimlAccount(name)
  const provider = twimlProviders(account.settings).get(name)
  if (provider === undefined) throw new Error('no provider')
  const api = createProviderApi(provider, {
    clock,
    client: {
      send: async ({ path, body }) => {
        const below = path.slice(account.accountPath.length)
        written.push(`order< POST ${decodeURIComponent(below)}`, ...fieldsOf(body ?? ''))
        return { kind: 'answered', status: 200, headers: {}, body: Buffer.from('{"sid":"RE1"}') }
      },
    },
  })
  let call: CarrierCall | null = null
  const desk = createCallDesk({
    clock,
    provider: () => ({ provider, api }),
    recordings: () => ({
      order: async (_, recording) => void written.push(`recording< ${recording} is awaited`),
      begun: async () => undefined,
      drop: async () => undefined,
    }),
    ownNumber: '+18005550142',
    tellConnected: async () => true,
    tellEnded: async () => undefined,
    taker: () => ({
      accept: async ({ carrierCall }) => {
        call = carrierCall
        const { callerNumber, called, tags } = carrierCall.offer
        written.push(`offer< ${JSON.stringify({ callerNumber, called, tags })}`)
        carrierCall.listen(event => written.push(`heard< ${JSON.stringify(event)}`))
      },
      takeOver: async () => undefined,
    }),
    logger: { warn: () => undefined, error: () => undefined },
  })
  const hear = (path: string, fields: readonly string[]) => {
    const [place, query = ''] = path.split('?')
    const kind = WEBHOOK_KINDS.find(each => webhookPath(each) === place)
    if (kind === undefined) throw new Error(`no such webhook: ${path}`)
    const form = new URLSearchParams()
    for (const field of fields) {
      const [, key = '', value = ''] = /^ {2}(\w+) = ?(.*)$/.exec(field) ?? []
      form.append(key, value)
    }
    const body = form.toString()
    const received: WebhookForm = { provider: name, baseUrl: BASE_URL, kind, query, body }
    const webhook = readWebhook(received, provider.signsAddress)
    if (webhook === null) throw new Error(`not a webhook: ${path}`)
    if (kind === 'recording') {
      return void written.push(`recording< ${JSON.stringify(recordingWord(webhook.parameters))}`)
    }
    const answer = kind === 'voice' ? desk.takeIn(webhook) : desk.hear(webhook)
    if (answer === null) return void written.push('nobody< runs the call any more')
    answer.then(document => written.push('answer<', ...linesOf(parseTwiml(document))))
  }
  return {
    take: async ([line = '', ...fields]: readonly string[]) => {
      const [, source = '', text = ''] = /^(\w+)> (.*)$/.exec(line) ?? []
      if (source === name) hear(text, fields)
      if (source === 'engine') call?.send(JSON.parse(text) as CarrierCommand)
      if (source === 'time') passTime(clock, Number(text))
      await new Promise(setImmediate)
    },
  }
}

function passTime(clock: VirtualClock, seconds: number): void {
  let isOver = false
  clock.schedule(clock.now() + seconds * 1_000, () => {
    isOver = true
  })
  while (!isOver) clock.jump()
}

/** What goes in, with the fields that belong to it; comments and blank lines stand for themselves. */
function stepsOf(script: string): readonly (readonly string[])[] {
  const steps: string[][] = []
  let isOutput = false
  for (const line of script.trimEnd().split('\n')) {
    if (line.startsWith('  ')) {
      if (!isOutput) steps.at(-1)?.push(line)
      continue
    }
    isOutput = /^\w+</.test(line)
    if (!isOutput) steps.push([line])
  }
  return steps
}

function fieldsOf(form: string): readonly string[] {
  return [...new URLSearchParams(form)].map(([name, value]) => `  ${name} = ${value}`)
}

/** Attributes a line each, so that a difference is a line. */
function linesOf({ name, attributes, content }: TwimlElement, indent = '  '): readonly string[] {
  const given = Object.entries(attributes).map(([key, value]) => `${indent}    ${key} = ${value}`)
  const inner = content.flatMap(part =>
    typeof part === 'string' ? [`${indent}  ${part}`] : linesOf(part, `${indent}  `),
  )
  return [`${indent}<${name}>`, ...given, ...inner]
}
