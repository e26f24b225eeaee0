import {
  byId,
  namedBy,
  nameOfCopy,
  type RecordWriter,
  recordWriter,
  type UpdatedRecord,
} from '../bulk/record-writer.ts'
import { withoutCounts } from '../caps/schema.ts'
import { loadTargetDocuments } from './load-target-documents.ts'
import { Target, TargetCreate, type TargetFields, TargetUpdate } from './schema.ts'
import {
  createTarget,
  deleteTarget,
  heedTargetLimits,
  REFERENCED_TARGET_REFUSALS,
  setTargetLimits,
  TARGET_REFUSALS,
  type UpdatedTarget,
  updateTarget,
} from './store.ts'
import { targets } from './table.ts'
import { targetAsSent } from './target-as-sent.ts'
import { targetsForReader } from './targets-for-reader.ts'

interface TargetWriterPorts extends Pick<RecordWriter, 'changes'> {
  /** Whether buyers may be asked at private and loopback addresses. */
  readonly allowPrivateUrls: boolean
}

export const targetWriter = ({ changes, allowPrivateUrls }: TargetWriterPorts) =>
  recordWriter({
    rootKey: 'target',
    permission: 'targets',
    tag: 'Targets',
    path: '/targets',
    table: targets,
    changes,
    refusals: { ...TARGET_REFUSALS, ...REFERENCED_TARGET_REFUSALS },
    naturalKey: namedBy(targets, targets.tid, { field: 'tid', description: 'Its `tid`.' }),
    created: TargetCreate,
    updated: TargetUpdate,
    shown: Target,
    read: async (tx, companyId, ids) =>
      byId((await loadTargetDocuments(tx, companyId, { ids }, null)).map(withoutCounts)),
    create: async (tx, { companyId, at }, fields) =>
      (await createTarget(tx, companyId, fields, { at, allowPrivateUrls })).id,
    update: (tx, { companyId, at }, id, fields) =>
      updateTarget(tx, companyId, id, fields, { at, allowPrivateUrls }),
    limits: {
      set: (tx, { companyId, at }, updates) =>
        setTargetLimits(tx, companyId, updates.map(withZoneBefore), at),
      heed: (tx, { companyId, at }, updates, limited) =>
        heedTargetLimits(tx, companyId, updates.map(withZoneBefore), limited, at),
    },
    remove: (tx, { companyId }, id) => deleteTarget(tx, companyId, id),
    asSent: async (_tx, _companyId, document, current) => targetAsSent(document, current),
    cloned: ({ tid: _, ...fields }, document) => ({ ...fields, name: nameOfCopy(document, 'number') }),
    show: async (db, access, ids) => {
      const at = Date.now()
      return byId(
        await targetsForReader(db, access, await loadTargetDocuments(db, access.companyId, { ids }, at), at),
      )
    },
  })

function withZoneBefore({ id, fields, before }: UpdatedRecord<TargetFields>): UpdatedTarget {
  return { id, fields, zoneBefore: String(before['time_zone']) }
}
