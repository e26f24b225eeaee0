import { expect, test, vi } from 'vitest'
import {
  buildCompanyConfiguration,
  buildConfiguredNumber,
} from '../../../test/builders/build-company-configuration.ts'
import { receiveCall } from './receive-call.ts'

const NUMBER = buildConfiguredNumber('+12025550111')

/** Someone calls the number of a Company that has no postback key. */
async function callNumber(callerNumber: string | null) {
  const unused = () => Promise.reject(new Error('not for a call to a number'))
  const claimByCaller = vi.fn(async () => null)
  const ports = {
    configurations: {
      ofCompany: async () => buildCompanyConfiguration({ numbers: [NUMBER] }),
      companyOfNumber: async () => 1,
      companyOfPostbackKey: unused,
      stop: async () => undefined,
    },
    claims: { claimByCaller, claimByUuid: unused },
  }
  const called = { kind: 'number', number: NUMBER.number } as const
  const origin = await receiveCall(ports, { carrier: 'simulated', callerNumber, called, tags: {} }, 0, null)
  return { origin, claimByCaller }
}

test('a caller claims a reservation also when the key that it was made with has been deleted since', async () => {
  const { claimByCaller } = await callNumber('+12025550122')
  expect(claimByCaller).toHaveBeenCalledExactlyOnceWith({
    companyId: 1,
    inboundNumber: NUMBER.number,
    callerNumber: '+12025550122',
    at: 0,
  })
})

test('a withheld number claims no reservation, and the call comes in all the same', async () => {
  const { origin, claimByCaller } = await callNumber(null)
  expect(claimByCaller).not.toHaveBeenCalled()
  expect(origin).toMatchObject({ companyId: 1, campaignId: 1, callerNumber: null, reservation: null })
})
