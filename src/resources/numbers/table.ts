import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, instant, updatedAt } from '../../platform/database/columns.ts'
import { affiliates } from '../affiliates/table.ts'
import { campaigns } from '../campaigns/table.ts'

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
    pausedAt: instant('paused_at'),
    /** null = the greeting is the Campaign's. */
    message: text('message'),
    voiceGender: text('voice_gender'),
    repeat: integer('repeat'),
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
    index().on(table.companyId, table.campaignId),
    index().on(table.companyId, table.affiliateId),
  ],
)
