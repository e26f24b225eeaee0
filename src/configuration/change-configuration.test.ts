import { expect, test } from 'vitest'
import { buildConfiguredTarget } from '../../test/builders/build-company-configuration.ts'
import { collectGarbage } from '../../test/harness/collect-garbage.ts'
import { changeConfiguration, emptyConfiguration, type LayeredConfiguration } from './change-configuration.ts'
import { type CompiledObjects, compileSettings } from './compile-objects.ts'
import { objectBytes } from './configuration-size.ts'
import { objectIds } from './configured-objects.ts'

const NOTHING: CompiledObjects = {
  targets: [],
  groups: [],
  campaigns: [],
  numbers: [],
  postbackKeys: [],
  affiliates: [],
  bytes: 0,
}

const SETTINGS = compileSettings({
  id: 1,
  configurationVersion: 1,
  timeZone: 'UTC',
  payoutBidModification: true,
  embeddedKey: '',
  knowsCallers: false,
  useGlobalSuppressionList: false,
  velocityWindowSeconds: null,
  perMinute: '0',
  announcedEvents: [],
  hasBaseline: true,
})

/** A target that takes some kilobytes. */
const targetOf = (id: number, version: number) =>
  buildConfiguredTarget(id, { name: `${version} `.padEnd(10_000, '-') })

function withTarget(before: LayeredConfiguration, id: number, version: number): LayeredConfiguration {
  const target = targetOf(id, version)
  const compiled = { ...NOTHING, targets: [target], bytes: objectBytes(target) }
  return changeConfiguration(before, SETTINGS, objectIds([{ kind: 'target', id }]), compiled)
}

function manyTargets(count: number): LayeredConfiguration {
  const targets = Array.from({ length: count }, (_, index) => targetOf(index + 1, 0))
  const bytes = targets.reduce((sum, target) => sum + objectBytes(target), 0)
  return changeConfiguration(emptyConfiguration(SETTINGS), SETTINGS, objectIds([]), {
    ...NOTHING,
    targets,
    bytes,
  })
}

const liveBytes = ({ targets }: LayeredConfiguration) =>
  [...targets.values()].reduce((sum, target) => sum + objectBytes(target), 0)

test.each([3, 400])('what was replaced is counted until it is let go of, with %i targets', count => {
  let configuration = manyTargets(count)
  let most = 0
  for (let version = 1; version <= 200; version++) {
    configuration = withTarget(configuration, 1 + (version % 2), version)
    expect(configuration.bytes - configuration.replacedBytes).toBe(liveBytes(configuration))
    most = Math.max(most, configuration.replacedBytes)
  }
  expect(most).toBeGreaterThan(200_000)
  expect(most).toBeLessThanOrEqual(Math.max(262_144, liveBytes(configuration) / 10))
  expect(configuration.targets.get(1)?.name).toMatch(/^200 /)
})

test('edits of one target do not keep what it was before all of them', async () => {
  let configuration = manyTargets(3)
  const asItWas = weakly(configuration)
  for (let version = 1; version <= 60; version++) configuration = withTarget(configuration, 1, version)
  await collectGarbage()
  expect(asItWas.deref()).toBeUndefined()
  expect(configuration.targets.size).toBe(3)
})

function weakly({ targets }: LayeredConfiguration): WeakRef<object> {
  const target = targets.get(1)
  if (target === undefined) throw new Error('there is no target')
  return new WeakRef(target)
}
