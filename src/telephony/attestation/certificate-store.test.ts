import { describe, expect, test } from 'vitest'
import type { JudgedChain } from './certificate-chain.ts'
import { createCertificateStore } from './certificate-store.ts'
import type { FetchedCertificate } from './fetch-certificate.ts'

const JUDGED: JudgedChain = { kind: 'refused', problem: 'read' }
const SECOND = 1_000
const HOUR = 3_600 * SECOND

function openStore(answer: (url: string) => FetchedCertificate | Promise<FetchedCertificate>) {
  const asked: string[] = []
  let now = 0
  const store = createCertificateStore({
    fetch: async url => {
      asked.push(url)
      return answer(url)
    },
    judge: () => JUDGED,
    now: () => now,
  })
  return {
    store,
    asked,
    wait: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const fetched = (cacheControl = ''): FetchedCertificate => ({ kind: 'fetched', pem: '', cacheControl })
const AWAY: FetchedCertificate = { kind: 'unreachable', problem: 'away' }

describe('a certificate', () => {
  test.each([
    ['nothing', fetched(), HOUR],
    ['ten minutes', fetched('public, max-age=600'), 600 * SECOND],
    ['never', fetched('no-store'), 60 * SECOND],
    ['a second', fetched('max-age=1'), 60 * SECOND],
    ['a year', fetched('max-age=31536000'), 24 * HOUR],
    ['no answer', AWAY, 30 * SECOND],
  ])('is asked for again when its time is over: %s', async (_what, answer, keptMs) => {
    const { store, asked, wait } = openStore(() => answer)
    const first = await store.find('one')
    wait(keptMs - 1)
    expect(await store.find('one')).toEqual(first)
    expect(asked).toHaveLength(1)
    wait(1)
    await store.find('one')
    expect(asked).toHaveLength(2)
  })

  test('is fetched once for all who ask meanwhile', async () => {
    const { store, asked } = openStore(() => fetched())
    const found = await Promise.all([store.find('one'), store.find('one'), store.find('two')])
    expect(found).toEqual([JUDGED, JUDGED, JUDGED])
    expect(asked).toEqual(['one', 'two'])
  })

  test('is not fetched while too many are', async () => {
    let answerAll = () => {}
    const answered = new Promise<FetchedCertificate>(resolve => {
      answerAll = () => resolve(fetched())
    })
    const { store, asked } = openStore(() => answered)
    const finding = Array.from({ length: 33 }, (_, index) => store.find(`${index}`))
    expect(await finding[32]).toMatchObject({ kind: 'unreachable' })
    answerAll()
    await Promise.all(finding)
    expect(asked).toHaveLength(32)
    expect(await store.find('32')).toEqual(JUDGED)
  })

  test('is forgotten when very many others have been asked for since', async () => {
    const { store, asked } = openStore(() => fetched())
    for (let index = 0; index <= 4_096; index++) await store.find(`${index}`)
    asked.length = 0
    await store.find('4096')
    await store.find('0')
    expect(asked).toEqual(['0'])
  })

  test('that cannot be asked for is unreachable', async () => {
    const { store } = openStore(() => Promise.reject(new Error('broken')))
    expect(await store.find('one')).toMatchObject({ kind: 'unreachable' })
  })
})
