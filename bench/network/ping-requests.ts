import { jsonRequest } from '../load/http-connection.ts'

const STATES = ['FL', 'TX', 'NY', 'CA']

/** As many publishers as share a campaign. */
const PUBLISHERS = 10

/** Makes pings, each of another caller, so that none is a shielded duplicate of another. */
export function pingRequests(key: string): () => string {
  let count = 0
  return () => {
    count++
    return jsonRequest('POST', '/rtbs.json', {
      key,
      publisher_id: `publisher-${count % PUBLISHERS}`,
      caller_number: callerNumber(count),
      caller_state: STATES[count % STATES.length],
      age: String(18 + (count % 60)),
    })
  }
}

const LINES_PER_EXCHANGE = 10_000

/** Exchanges of the North American plan are 200–999: eight million callers in one area code. */
const FIRST_EXCHANGE = 200

function callerNumber(index: number): string {
  const exchange = FIRST_EXCHANGE + Math.floor(index / LINES_PER_EXCHANGE)
  return `+1212${exchange}${String(index % LINES_PER_EXCHANGE).padStart(4, '0')}`
}
