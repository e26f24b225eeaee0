/** @import { Ping } from './wire-types.d.ts' */

/** How the log says that there is no such call (service-api: UUID fields are never null). */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/**
 * The UUID of the call that claimed a ping; null while none has.
 * @param {Pick<Ping, 'call_uuid'>} ping
 */
export function callOfPing({ call_uuid: uuid }) {
  return uuid === NO_UUID ? null : uuid
}
