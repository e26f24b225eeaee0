import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildThreads } from '../../../../scripts/build.js'
import { contractSound } from '../../../../test/contracts/media-contract.ts'
import { isTold, MediaParties } from '../../../../test/harness/media-parties.ts'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import { SRTP_SUITES } from '../srtp/srtp-suite.ts'
import { EmbeddedMedia } from './embedded-media.ts'

const program = buildThreads()['media-thread'] ?? ''
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let media: EmbeddedMedia
const parties = new MediaParties()

beforeAll(async () => {
  directory = await temporaryDirectory()
  media = new EmbeddedMedia({
    address: '127.0.0.1',
    advertisedAddress: '127.0.0.1',
    ports: null,
    threads: 1,
    recordingsDirectory: directory.path,
    soundOf: contractSound,
    resolve: () => Promise.reject(new Error('no names in this test')),
    program,
    onThreadLost: () => undefined,
    onEndpointLost: () => undefined,
    onUnrecoverable: () => undefined,
  })
  await media.ready()
})

afterEach(() => parties.leave())

afterAll(async () => {
  await media.stop()
  await directory.remove()
})

const KEYS = 'a=rtpmap:101 telephone-event/8000'

const [SENDER_REPORT, RECEIVER_REPORT, GOODBYE] = [200, 201, 203]

test.each([['in the clear', null], ...SRTP_SUITES.map(suite => ['encrypted', suite] as const)] as const)(
  'parties report to one another what they hear, %s (%s), and the end is said',
  async (_, suite) => {
    const { endpoint, phone, happened } = await parties.join(media, {
      describe: { lines: [KEYS, 'a=rtcp-mux'] },
      options: { encryption: 'optional' },
      ...(suite === null ? {} : { suite }),
    })
    phone.hum(500)
    await phone.until(() => phone.reports.length > 0)
    const [report = Buffer.alloc(0)] = phone.reports
    expect(report[1]).toBe(SENDER_REPORT)
    const stream = report.readUInt32BE(4)
    expect(stream).toBe(phone.heard[0]?.ssrc)
    // It has heard the phone, and says so.
    expect(report.readUInt32BE(28)).toBe(phone.ssrc)
    phone.sendReport(answerTo(report, phone.ssrc))
    phone.press(5)
    await happened(isTold('digit'))
    const { sent } = await endpoint.close()
    expect(sent).toMatchObject({ lost: 7, jitterMs: 2.5 })
    expect(sent.roundTripMs).toBeGreaterThanOrEqual(0)
    expect(sent.roundTripMs).toBeLessThan(5_000)
    await phone.until(() => phone.reports.some(bytes => bytes.at(-7) === GOODBYE))
    const last = phone.reports.at(-1) ?? Buffer.alloc(4)
    expect(last.readUInt32BE(last.length - 4)).toBe(stream)
  },
)

/** That seven packets were lost, and jitter is 2.5 ms; at once. */
function answerTo(report: Buffer, ssrc: number): Buffer {
  const bytes = Buffer.alloc(32)
  bytes.set([0x81, RECEIVER_REPORT, 0, 7])
  bytes.writeUInt32BE(ssrc, 4)
  bytes.writeUInt32BE(report.readUInt32BE(4), 8)
  bytes.writeUIntBE(7, 13, 3)
  bytes.writeUInt32BE(20, 20)
  report.copy(bytes, 24, 10, 14)
  return bytes
}
