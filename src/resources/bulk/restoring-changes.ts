import type { Queryable } from '../../platform/database/database.ts'
import { conflict, impossible } from '../../platform/refusals/refusal.ts'
import { type AuditEventRow, idsOfRestored } from '../audit-events/store.ts'
import { takenBack } from '../audit-events/taken-back.ts'
import { countsLeftOut } from '../caps/caps-as-sent.ts'
import { changeReader } from './read-changes.ts'
import type { RecordChange } from './record-change.ts'
import { type AnyRecordWriter, type Fields, recordWords } from './record-writer.ts'
import type { RestoredBySent } from './restoring-writer.ts'

/** Of an event: how the record was before it, or after it. */
export type State = 'before' | 'after'

interface RestoringChanges {
  readonly changes: readonly RecordChange[]
  /** Of those that are made: what could not be restored, by the event's place. */
  readonly leftOut: ReadonlyMap<number, readonly string[]>
  /** Of those that are made: what they restore. */
  readonly restored: RestoredBySent
}

/**
 * The changes that bring records back to a state that the audit log kept.
 * @param current those records that there are
 */
export function restoringChanges(
  writer: AnyRecordWriter,
  companyId: number,
  events: readonly AuditEventRow[],
  state: State,
  current: ReadonlyMap<number, Fields>,
): RestoringChanges {
  const reader = changeReader(writer)
  const leftOut = new Map<number, readonly string[]>()
  const restored: RestoredBySent = new WeakMap()
  const change = (event: AuditEventRow, index: number): RecordChange => {
    const { operation, resourceId: id } = event
    const what = recordWords(writer)
    if (!RESTORABLE.has(operation)) {
      return { kind: 'refused', refusal: impossible(`What ${operation} did to a ${what} cannot be undone.`) }
    }
    const wanted = event[state] as Fields | null
    if (wanted === null) return { kind: 'delete', key: { id }, fields: {} }
    const exists = current.has(id)
    if (operation === 'update' && !exists) {
      return {
        kind: 'refused',
        refusal: conflict(`The ${what} is gone: restore the event that deleted it first.`),
      }
    }
    const kind = exists ? 'update' : 'create'
    const fields: Extract<RecordChange, { kind: 'create' }>['fields'] = async (tx, standing) => {
      if (!exists) await refuseIfRestored(tx, writer, companyId, id)
      const { document, gone } = documentToSend(event, state, wanted, standing)
      const sent = await writer.asSent(tx, companyId, document, standing)
      leftOut.set(index, [...gone, ...sent.leftOut, ...(exists ? [] : countsLeftOut(wanted))])
      const checked = reader.checked(kind, sent.fields)
      restored.set(checked, { document, standing })
      return checked
    }
    return kind === 'update' ? { kind, key: { id }, fields } : { kind, fields, restoredId: id }
  }
  return { changes: events.map(change), leftOut, restored }
}

/** What an update's event is to bring back: what it did not change stays as it is, within its lists too. */
function documentToSend(
  event: AuditEventRow,
  state: State,
  wanted: Fields,
  standing: Fields | null,
): { readonly document: Fields; readonly gone: readonly string[] } {
  const left = event[state === 'before' ? 'after' : 'before'] as Fields | null
  if (event.operation !== 'update' || left === null || standing === null)
    return { document: wanted, gone: [] }
  const fields = Object.entries(wanted).map(
    ([name, to]) => [name, takenBack(name, { from: left[name], to, now: standing[name] })] as const,
  )
  return {
    document: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
    gone: fields.flatMap(([, { gone }]) => gone),
  }
}

/**
 * Restored twice, a record would do its work twice.
 * @throws 409 where one that was made of it is there
 */
async function refuseIfRestored(
  tx: Queryable,
  writer: AnyRecordWriter,
  companyId: number,
  id: number,
): Promise<void> {
  const ids = await idsOfRestored(tx, companyId, writer.rootKey, id)
  const [there] = (await writer.read(tx, companyId, ids)).keys()
  if (there === undefined) return
  throw conflict(`The ${recordWords(writer)} has been restored already: it is ${there} now.`)
}

/** Other acts, such as the reset of a cap, have effects that no field holds. */
const RESTORABLE: ReadonlySet<string> = new Set(['create', 'update', 'delete'])
