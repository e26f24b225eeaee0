import type { Queryable } from '../../platform/database/database.ts'
import { byId, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import { SentFields } from '../bulk/sent-again.ts'
import { configuredPool, loadNumberPools } from './documents.ts'
import { changeNumberPool, createNumberPool, NUMBER_POOL_REFUSALS } from './save-number-pool.ts'
import { BareNumberPool, NumberPoolCreate, NumberPoolUpdate, ROOT_KEY } from './schema.ts'
import { deleteNumberPool, numberPoolsById } from './store.ts'
import { numberPools } from './table.ts'

/** The first numbers of pools that it creates come in the background. */
export const numberPoolWriter = ({ changes }: Pick<RecordWriter, 'changes'>) =>
  recordWriter({
    rootKey: ROOT_KEY,
    permission: 'number_pools',
    tag: 'Number Pools',
    path: '/number_pools',
    table: numberPools,
    changes,
    refusals: NUMBER_POOL_REFUSALS,
    naturalKey: null,
    created: NumberPoolCreate,
    updated: NumberPoolUpdate,
    shown: BareNumberPool,
    read: async (tx, companyId, ids) => byId((await readPools(tx, companyId, ids)).map(configuredPool)),
    create: async (tx, { companyId }, fields) => (await createNumberPool(tx, companyId, fields)).id,
    update: (tx, { companyId, at }, id, fields) => changeNumberPool(tx, companyId, id, fields, new Date(at)),
    remove: (tx, { companyId }, id) => deleteNumberPool(tx, companyId, id),
    asSent: async (_tx, _companyId, document, current) => {
      const { cid: _cid, client_cid, afid: _afid, client_afid, ...sizes } = NumberPoolUpdate.properties
      const sent = new SentFields(document).plain(['cid', 'afid', ...Object.keys(sizes)])
      if (current !== null) return sent
      sent.leaveOut('numbers', 'new ones are drawn')
      return sent.plain(['type', 'country'])
    },
    show: async (db, { companyId }, ids) => byId(await readPools(db, companyId, ids)),
  })

async function readPools(db: Queryable, companyId: number, ids: readonly number[]) {
  return loadNumberPools(db, companyId, await numberPoolsById(db, companyId, ids))
}
