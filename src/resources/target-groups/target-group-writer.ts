import { byId, nameOfCopy, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import { SentFields } from '../bulk/sent-again.ts'
import { capsAsSent } from '../caps/caps-as-sent.ts'
import { withoutCounts } from '../caps/schema.ts'
import { targets } from '../targets/table.ts'
import { TARGET_GROUP_FIELDS } from './fields.ts'
import { loadTargetGroupDocuments, targetGroupsShownTo } from './load-target-group-documents.ts'
import { TargetGroup, TargetGroupCreate, TargetGroupUpdate } from './schema.ts'
import { createTargetGroup, deleteTargetGroup, setTargetGroupLimits, updateTargetGroup } from './store.ts'
import { targetGroups } from './table.ts'
import { loadTargetGroupSummaries } from './target-group-summary.ts'

export const targetGroupWriter = ({ changes }: Pick<RecordWriter, 'changes'>) =>
  recordWriter({
    rootKey: 'target_group',
    permission: 'target_groups',
    tag: 'Target Groups',
    path: '/target_groups',
    table: targetGroups,
    changes,
    refusals: {},
    naturalKey: null,
    created: TargetGroupCreate,
    updated: TargetGroupUpdate,
    shown: TargetGroup,
    read: async (tx, companyId, ids) =>
      byId((await loadTargetGroupSummaries(tx, companyId, { ids }, null)).map(withoutCounts)),
    create: async (tx, { companyId }, fields) => (await createTargetGroup(tx, companyId, fields)).id,
    update: (tx, { companyId }, id, fields) => updateTargetGroup(tx, companyId, id, fields),
    limits: { set: (tx, { companyId }, updates) => setTargetGroupLimits(tx, companyId, updates) },
    remove: (tx, { companyId }, id) => deleteTargetGroup(tx, companyId, id),
    asSent: async (tx, companyId, document) => {
      const sent = new SentFields(document)
        .plain([...Object.keys(TARGET_GROUP_FIELDS.updated), 'concurrency_cap'])
        .translated('caps', capsAsSent)
      const members = document['target_ids'] as readonly number[] | undefined
      if (members !== undefined) {
        sent.fields['target_ids'] = await sent.existing(tx, companyId, 'target_ids', targets, members)
      }
      return sent
    },
    cloned: (fields, document) => ({ ...fields, name: nameOfCopy(document, 'id') }),
    show: async (db, access, ids) =>
      byId(
        targetGroupsShownTo(
          access,
          await loadTargetGroupDocuments(db, access.companyId, { ids }, Date.now()),
        ),
      ),
  })
