import { describe, expect, test } from 'vitest'
import { readConnection } from './connection.ts'

const withKey = { DIALPLANE_API_KEY: 'from-the-environment' }

test('without options, the service is where npm start puts it', () => {
  expect(readConnection({}, withKey)).toEqual({
    url: 'http://127.0.0.1:3000',
    apiKey: 'from-the-environment',
  })
  expect(readConnection({}, { ...withKey, PORT: '8080' }).url).toBe('http://127.0.0.1:8080')
})

test('options win over the environment', () => {
  const options = { url: 'https://calls.example.com/', 'api-key': 'given' }
  expect(readConnection(options, { ...withKey, PORT: '8080' })).toEqual({
    url: 'https://calls.example.com',
    apiKey: 'given',
  })
})

describe('what is missing or wrong is told with what to do', () => {
  test.each([{}, { DIALPLANE_API_KEY: '' }])('no API key in %j', env => {
    expect(() => readConnection({}, env)).toThrow('`npm start` prints one in its banner')
  })

  test.each(['localhost', 'ftp://calls.example.com', ''])('%j is no address of a service', url => {
    expect(() => readConnection({ url }, withKey)).toThrow(`--url ${JSON.stringify(url)} is not usable`)
  })
})
