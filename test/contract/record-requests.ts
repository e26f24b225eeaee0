import type { TestAnswer } from '../harness/test-service.ts'
import type { ContractNetwork } from './contract-network.ts'
import type { ResourceContract, ShownRecord } from './resource-contract.ts'

/** Lists are read whole: no test file makes more records of a kind than fit into a few pages. */
const MAX_PAGES = 20

/** The requests that a resource's routes take, as the contract gives their paths and wrapping. */
export function recordRequests(resource: ResourceContract, network: ContractNetwork) {
  const { rootKey, create, readPath, updatePath, list } = resource

  const createFields = () => ({ ...create.required(network), ...create.habitual?.(network) })

  const sendCreate = (fields: object): Promise<TestAnswer> =>
    network.send('POST', create.path(network), { [rootKey]: fields })

  /** The record as the answer of create shows it. */
  const createRecord = async (fields: object): Promise<ShownRecord> => {
    if (create.madeBy) return create.madeBy(network)
    const answer = await sendCreate(fields)
    if (answer.status !== 201) throw new Error(`create: ${answer.status} ${JSON.stringify(answer.body)}`)
    return create.isFlat ? answer.body : answer.body[rootKey]
  }

  const listRecords = async (): Promise<readonly ShownRecord[]> => {
    if (list === null) return []
    const records: ShownRecord[] = []
    for (let page = 1; page <= MAX_PAGES; page++) {
      const answer = await network.send('GET', `${list.path(network)}?per_page=100&page=${page}`)
      if (answer.status !== 200) throw new Error(`list: ${answer.status} ${JSON.stringify(answer.body)}`)
      records.push(...answer.body)
      if (!String(answer.headers['link'] ?? '').includes('rel="next"')) break
    }
    return list.isWrapped ? records.map(entry => entry[rootKey]) : records
  }

  /** How many the list says that there are. */
  const countRecords = async (): Promise<number> => {
    if (list === null) return 0
    const answer = await network.send('GET', `${list.path(network)}?per_page=1`)
    const total = Number(answer.headers['x-total-count'])
    if (!Number.isInteger(total)) throw new Error(`list: ${answer.status} tells no total`)
    return total
  }

  /** The record as its own route shows it, or the list where there is none. */
  const readRecord = async (record: ShownRecord): Promise<ShownRecord> => {
    if (readPath === null) return (await listRecords()).find(({ id }) => id === record.id)
    const answer = await network.send('GET', readPath(record, network))
    if (answer.status !== 200) throw new Error(`read: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body[rootKey]
  }

  const sendUpdate = (record: ShownRecord, fields: object): Promise<TestAnswer> => {
    if (updatePath === null) throw new Error(`A ${rootKey} cannot be updated`)
    return network.send('PUT', updatePath(record, network), { [rootKey]: fields })
  }

  /** The record as the answer of update shows it. */
  const updateRecord = async (record: ShownRecord, fields: object): Promise<ShownRecord> => {
    const answer = await sendUpdate(record, fields)
    if (answer.status !== 200) throw new Error(`update: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body[rootKey]
  }

  return {
    createFields,
    sendCreate,
    createRecord,
    listRecords,
    countRecords,
    readRecord,
    sendUpdate,
    updateRecord,
  }
}

/** The field at a dotted path. */
export function fieldAt(record: ShownRecord, path: string): unknown {
  return path.split('.').reduce((value, name) => value?.[name], record)
}

/** The record without these fields. */
export function without(record: ShownRecord, fields: readonly string[]): ShownRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !fields.includes(name)))
}
