import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, instant, updatedAt } from '../../platform/database/columns.ts'
import { affiliates } from '../affiliates/table.ts'
import { campaigns } from '../campaigns/table.ts'
import { numberPools } from '../number-pools/table.ts'
import { trunks } from '../trunks/table.ts'

export const numbers = pgTable(
  'numbers',
  {
    companyId: companyId(),
    id: identity(),
    /** E.164; one number belongs to one Company of the whole installation. */
    number: text('number').notNull().unique('numbers_number_unique'),
    name: text('name'),
    tollFree: boolean('toll_free').notNull(),
    country: text('country'),
    campaignId: integer('campaign_id').notNull(),
    affiliateId: integer('affiliate_id'),
    sid: text('sid'),
    /** The pool that lends it out; deleting the pool deletes it. */
    numberPoolId: integer('number_pool_id'),
    /** The carrier account that it was bought from, and is given back to: the inventory's own id of it. */
    inventory: text('inventory'),
    inventoryId: text('inventory_id'),
    pausedAt: instant('paused_at'),
    /** The trunk that calls to it go out by to targets that choose none; null = the Campaign's. */
    trunkId: integer('trunk_id'),
    /** null = the greeting is the Campaign's. */
    message: text('message'),
    voiceGender: text('voice_gender'),
    repeat: integer('repeat'),
    /** Where the `Files` port keeps the recorded greeting, when there is one; then `message` is null. */
    audioFileKey: text('audio_file_key'),
    audioFileName: text('audio_file_name'),
    audioFileContentType: text('audio_file_content_type'),
    audioFileSize: integer('audio_file_size'),
    audioFileUpdatedAt: instant('audio_file_updated_at'),
    /** null = the Campaign's. */
    callerBlockedMessage: text('caller_blocked_message'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'numbers_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }),
    foreignKey({
      name: 'numbers_affiliate',
      columns: [table.companyId, table.affiliateId],
      foreignColumns: [affiliates.companyId, affiliates.id],
    }),
    foreignKey({
      name: 'numbers_pool',
      columns: [table.companyId, table.numberPoolId],
      foreignColumns: [numberPools.companyId, numberPools.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'numbers_trunk', columns: [table.trunkId], foreignColumns: [trunks.id] }),
    index().on(table.companyId, table.campaignId),
    index().on(table.companyId, table.numberPoolId),
    index().on(table.companyId, table.affiliateId),
  ],
)
