import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
} from '../../../test/builders/build-company-configuration.ts'
import {
  buildConfigurations,
  buildLine,
  buildLiveCalls,
  CALLED_NUMBER,
} from '../../../test/builders/build-live-calls.ts'
import { signedLinks } from '../../platform/files/signed-links.ts'

const CONFIGURATION = buildCompanyConfiguration({
  numbers: [CALLED_NUMBER],
  campaigns: [
    buildCampaign(1, {
      greeting: { kind: 'play', fileKey: 'greetings/1/a.mp3', fileName: 'welcome.mp3', repeat: 2 },
    }),
  ],
})

test('a carrier plays a recording from a link that is good for an hour, made anew for each repetition', async () => {
  const facts: unknown[] = []
  const links = signedLinks(Buffer.alloc(32), () => 'https://calls.example.com')
  let made = 0
  const live = buildLiveCalls({
    configurations: buildConfigurations(CONFIGURATION),
    files: {
      link: async (key, expiresAt) => {
        made++
        return links.link(key, expiresAt)
      },
    },
    journal: {
      start: async (_, written) => {
        facts.push(...written.facts)
      },
      save: async (_, written) => facts.push(...written.facts) > 0,
      addRecording: async () => undefined,
      drain: async () => undefined,
    },
  })
  // A simulated call may live in any time; the link lives in ours.
  const { line, commands, tell } = buildLine()
  const call = await live.accept(line)
  tell({ type: 'gather-timed-out', gather: 1 })
  await call?.idle()

  const played = commands.flatMap(command => (command.type === 'play' ? [new URL(command.url)] : []))
  expect(commands.map(({ type }) => type)).toEqual(['answer', 'play', 'gather', 'play', 'gather'])
  expect(made).toBe(2)
  for (const url of played) {
    expect(url.origin + url.pathname).toBe('https://calls.example.com/files/greetings/1/a.mp3')
    const expires = String(url.searchParams.get('expires'))
    const lifeMs = Number(expires) * 1_000 - Date.now()
    expect(lifeMs).toBeGreaterThan(59 * 60_000)
    expect(lifeMs).toBeLessThan(61 * 60_000)
    const signature = String(url.searchParams.get('signature'))
    expect(links.verdictOn('greetings/1/a.mp3', expires, signature, new Date())).toBe('valid')
  }
  expect(JSON.stringify(facts)).toContain('welcome.mp3')
  expect(JSON.stringify(facts)).not.toContain('signature')
})
