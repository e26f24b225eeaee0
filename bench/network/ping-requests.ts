import { jsonRequest } from '../load/http-connection.ts'
import { callerNumber } from './caller-number.ts'

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
