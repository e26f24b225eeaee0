import { describe, expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

const saying = (...values: readonly string[]) =>
  reasonOf({ headers: values.map(value => ({ name: 'Reason', value })) })

describe('why a message says that it is sent', () => {
  test('is what the telephone network says, wherever that stands', () => {
    const network = { protocol: 'Q.850', cause: 17, text: 'User busy' }
    expect(saying('SIP;cause=486;text="Busy"', 'q.850;cause=17;text="User busy"')).toEqual({
      ...network,
      protocol: 'q.850',
    })
    expect(saying('Q.850;cause=17;text="User busy"', 'SIP;cause=486')).toEqual(network)
  })

  test('is else the first reason that can be read', () => {
    const first = { protocol: 'SIP', cause: 200, text: 'Call completed elsewhere' }
    expect(saying('', 'SIP;cause=200;text="Call completed elsewhere"', 'preemption;cause=1')).toEqual(first)
  })

  test('is nothing where none can be read', () => {
    expect(saying()).toBeNull()
    expect(saying('', ';cause=17')).toBeNull()
  })
})
