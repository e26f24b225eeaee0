import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { isUnrecorded } from '../../number-inventory/unrecorded-numbers.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { impossible, invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { byId, namedBy, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import { SentFields, tagList } from '../bulk/sent-again.ts'
import { addCallSettings } from '../call-settings/call-settings-as-sent.ts'
import { refusePrivateUrls } from '../call-settings/refuse-private-urls.ts'
import { withoutRecording } from '../call-settings/sent-audio.ts'
import type { TagValueDocument } from '../tags/tag-values.ts'
import { loadNumberDocuments } from './documents.ts'
import { auditedNumbers, changeNumber, createNumber, NUMBER_REFUSALS, ROOT_KEY } from './save-number.ts'
import { NumberCreate, NumberDocument, type NumberParameters, NumberUpdate } from './schema.ts'
import { deleteNumber, findNumbers } from './store.ts'
import { numbers } from './table.ts'

interface NumberWriterPorts extends Pick<RecordWriter, 'changes'> {
  /** Whether timers may request private and loopback addresses. */
  readonly allowPrivateUrls: boolean
}

/** Writes Numbers that their Company has already, or brings along: what is bought is bought one by one. */
export function numberWriter({ changes, allowPrivateUrls }: NumberWriterPorts) {
  const checked = (fields: NumberParameters) => {
    refusePrivateUrls(fields, ROOT_KEY, allowPrivateUrls)
    return withoutRecording(ROOT_KEY, fields)
  }
  return recordWriter({
    rootKey: ROOT_KEY,
    permission: 'numbers',
    tag: 'Numbers',
    path: '/numbers',
    table: numbers,
    changes,
    refusals: NUMBER_REFUSALS,
    naturalKey: namedBy(numbers, numbers.number, {
      field: 'number',
      description: 'The phone number itself.',
      parse: parsePhoneNumber,
    }),
    created: NumberCreate,
    updated: NumberUpdate,
    shown: NumberDocument.properties.number,
    read: async (tx, companyId, ids) =>
      byId(await auditedNumbers(tx, companyId, await findNumbers(tx, companyId, ids))),
    create: async (tx, { companyId, at }, fields) => {
      if (!fields.number?.trim()) throw invalid(ROOT_KEY, { number: [NONE_BROUGHT] })
      const number = parsePhoneNumber(fields.number)
      if (number === null) throw invalid(ROOT_KEY, { number: [MESSAGE.notPhoneNumber] })
      const own = { number, inventory: null, inventoryId: null }
      const created = await createNumber(tx, companyId, own, checked(fields), new Date(at))
      // Asked once it is stored: only then has a deletion of it, which would put it on its way back, ended.
      if (created === null || (await isUnrecorded(tx, number))) {
        throw invalid(ROOT_KEY, { number: [MESSAGE.taken] })
      }
      return created.id
    },
    update: (tx, { companyId, at }, id, fields) =>
      changeNumber(tx, companyId, id, checked(fields), new Date(at)),
    remove: (tx, { companyId }, id) => deleteNumber(tx, companyId, id),
    asSent: async (tx, companyId, document, current) => {
      if (document['bought'] === true && current === null) throw wentBack(String(document['number']))
      const sent = new SentFields(document)
        .plain([...(current === null ? ['number'] : []), 'name', 'cid', 'afid', 'sid', 'paused', 'trunk_id'])
        .plain(['caller_blocked_message'])
        .translated<readonly TagValueDocument[]>('tag_values', tags => ({ tag_list: tagList(tags) }))
      await addCallSettings(sent, tx, companyId, document, current)
      if (document['number_pool_id'] != null && current === null) {
        sent.leaveOut('number_pool_id', 'pools get numbers of their own')
      }
      return sent
    },
    show: (db, { companyId }, ids) => readNumbers(db, companyId, ids),
  })
}

const NONE_BROUGHT = 'must be one of your own: numbers are bought one by one'

/** Made anew it would be one of the Company's own, and never ring. */
const wentBack = (number: string) =>
  impossible(`${number} went back to its carrier when it was deleted: draw another number.`)

async function readNumbers(db: Queryable, companyId: number, ids: readonly number[]) {
  const rows = await findNumbers(db, companyId, ids)
  return byId((await loadNumberDocuments(db, companyId, rows)).map(({ number }) => number))
}
