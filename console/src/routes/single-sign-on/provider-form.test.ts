import { expect, test } from 'vitest'
import { NEW_PROVIDER, providerFields, providerValues } from './provider-form.ts'

const PROVIDER = {
  id: 7,
  name: 'acme',
  label: 'Acme',
  issuer: 'https://acme.okta.example',
  client_id: 'dialplane',
  domains: ['acme.example'],
  role: 'member',
  creates_members: true,
  trusts_second_factor: false,
  required: false,
  signs_out: true,
  enabled: true,
  has_client_secret: true,
  redirect_uri: 'https://calls.example.com/session/oidc/acme/callback',
  post_logout_redirect_uri: 'https://calls.example.com/session/oidc/acme/signed_out',
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
} as const

test('a provider goes into its form and comes out as it was, without what follows from it', () => {
  const { id, has_client_secret, redirect_uri, post_logout_redirect_uri, created_at, updated_at, ...fields } =
    PROVIDER
  const values = providerValues({ ...PROVIDER, domains: ['acme.example'] })
  expect(values.client_secret).toBeNull()
  expect(providerFields(values)).toEqual(fields)
})

test('a secret is sent once it is typed', () => {
  expect(providerFields({ client_secret: 'hush' })).toEqual({ client_secret: 'hush' })
  expect(providerFields(NEW_PROVIDER)).not.toHaveProperty('client_secret')
})
