import { expect, test } from 'vitest'
import { departureAddress } from './departure-address.ts'

test.each([
  [null, '/console/'],
  [{ label: 'Acme', url: 'https://acme.example/logout?state=a' }, 'https://acme.example/logout?state=a'],
  [{ label: 'Acme', url: null }, '/console/?sso=signed_out_here'],
  [{ label: 'Acme', url: 'javascript:alert(1)//https://' }, '/console/?sso=signed_out_here'],
])('%o leads to %s', (departure, address) => {
  expect(departureAddress(departure, '/console/')).toBe(address)
})
