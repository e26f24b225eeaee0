import type { RecordedCall } from '../../src/calls/recordings/recording-links.ts'
import { createLiveCalls, type LiveCalls } from '../../src/calls/running/live-calls.ts'
import { createPerseverance } from '../../src/calls/running/persevere.ts'
import type { CompanyConfiguration } from '../../src/configuration/company-configuration.ts'
import { NO_CALLS } from '../../src/domain/callers/call-frequency.ts'
import { UNKNOWN_CALLER } from '../../src/domain/callers/caller-facts.ts'
import type { CarrierCommand, CarrierEvent, RecordingState } from '../../src/telephony/carrier.ts'
import { VirtualClock } from '../../src/telephony/clock/virtual-clock.ts'
import { buildCompanyConfiguration, buildConfiguredNumber } from './build-company-configuration.ts'

const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined }

type Ports = Parameters<typeof createLiveCalls>[0]

/** The number that is called where a test says nothing else. */
export const CALLED_NUMBER = buildConfiguredNumber('+12025550111')

/** What callers hear where a test has them wait for a key. */
export const GREETING = { kind: 'say', message: 'Hello', voiceGender: 'Female', repeat: 3 } as const

/** Where recordings that are files can be listened to. */
export const RECORDING_LINKS = {
  urlOf: ({ uuid, recording_url, recording_file }: RecordedCall) =>
    recording_file === null ? recording_url : `https://calls.example.com/${uuid}.wav`,
}

/** One Company alone, to which every number belongs. */
export function buildConfigurations(configuration: CompanyConfiguration): Ports['configurations'] {
  return {
    ofCompany: async () => configuration,
    companyOfNumber: async () => 1,
    ofPostbackKey: unused,
    companyOfShowKey: unused,
    companyOfEmbeddedKey: unused,
    stop: async () => undefined,
  }
}

const unused = () => Promise.reject(new Error('not for the calls of this test'))

/** The calls of a process on which nobody is known; whatever a test does not name may not be used by its calls. */
export function buildLiveCalls(ports: Partial<Ports>): LiveCalls {
  return createLiveCalls({
    configurations: buildConfigurations(buildCompanyConfiguration({ numbers: [CALLED_NUMBER] })),
    claims: { claimByNumber: async () => null, claimByUuid: unused, companyOf: async () => null },
    callers: { read: async () => UNKNOWN_CALLER, drain: async () => undefined },
    frequencies: { read: async () => NO_CALLS, drain: async () => undefined },
    leases: { callingVisitor: unused },
    suppressCaller: unused,
    resubscribeCaller: unused,
    files: { link: unused },
    recordingLinks: RECORDING_LINKS,
    capacity: { take: unused, release: unused, drain: async () => undefined },
    filled: { read: unused, drain: async () => undefined },
    performance: { read: unused },
    journal: { start: unused, save: unused, addRecording: unused, drain: async () => undefined },
    persevere: createPerseverance(SILENT).persevere,
    lease: { isHeld: () => true, obtain: async () => undefined },
    claim: unused,
    callerLocks: { take: unused },
    logger: SILENT,
    ...ports,
  })
}

/** The line that a caller rings at the number: what the calls tell it, and how it tells them of what happens. */
export function buildLine() {
  const commands: CarrierCommand[] = []
  let listener: (event: CarrierEvent) => void = () => undefined
  const line = {
    carrierCall: {
      offer: {
        carrier: 'simulated',
        callerNumber: '+12025550122',
        called: { kind: 'number', number: CALLED_NUMBER.number },
        tags: {},
      },
      recording: 'on' as RecordingState,
      send: (command: CarrierCommand) => commands.push(command),
      listen: (heard: typeof listener) => {
        listener = heard
      },
    },
    clock: new VirtualClock(0),
    journalling: 'each-wait',
    companyId: null,
  } as const
  return { line, commands, tell: (event: CarrierEvent) => listener(event) }
}
