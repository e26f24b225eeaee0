import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, instant, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'
import { targetGroups } from '../target-groups/table.ts'
import { targets } from '../targets/table.ts'
import { trunks } from '../trunks/table.ts'
import { CAMPAIGN_FIELDS } from './fields.ts'

export const campaigns = pgTable(
  'campaigns',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    cid: text('cid').notNull(),
    ...CAMPAIGN_FIELDS.columns,
    pausedAt: instant('paused_at'),
    /** Text-to-speech greeting; null = no greeting, the call goes straight through option 1. */
    message: text('message'),
    voiceGender: text('voice_gender').default('Female'),
    /** How many times the greeting is said while no key is pressed. */
    repeat: integer('repeat').notNull().default(4),
    /** What a suppressed caller hears who may lift that by pressing 7; null = it is refused at once. */
    callerBlockedMessage: text('caller_blocked_message'),
    /** Where the `Files` port keeps the recorded greeting, when there is one; then `message` is null. */
    audioFileKey: text('audio_file_key'),
    audioFileName: text('audio_file_name'),
    audioFileContentType: text('audio_file_content_type'),
    audioFileSize: integer('audio_file_size'),
    audioFileUpdatedAt: instant('audio_file_updated_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('campaigns_cid_unique').on(table.companyId, table.cid),
    foreignKey({ name: 'campaigns_trunk', columns: [table.trunkId], foreignColumns: [trunks.id] }),
    // Every configuration asks for the longest window of those who count callers: hardly any.
    index('campaigns_velocity')
      .on(table.companyId, table.velocitySeconds)
      .where(sql`${table.velocityCalls} IS NOT NULL`),
    // A web page names the key alone.
    index('campaigns_show_key').on(table.showKey),
  ],
)

/** What menu option 1 dials when it names no target of its own. */
export const campaignTargets = pgTable(
  'campaign_targets',
  {
    companyId: companyId(),
    campaignId: integer('campaign_id').notNull(),
    targetId: integer('target_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.campaignId, table.targetId] }),
    foreignKey({
      name: 'campaign_targets_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'campaign_targets_target',
      columns: [table.companyId, table.targetId],
      foreignColumns: [targets.companyId, targets.id],
    }),
    index().on(table.companyId, table.targetId),
  ],
)

export const campaignTargetGroups = pgTable(
  'campaign_target_groups',
  {
    companyId: companyId(),
    campaignId: integer('campaign_id').notNull(),
    targetGroupId: integer('target_group_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.campaignId, table.targetGroupId] }),
    foreignKey({
      name: 'campaign_target_groups_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'campaign_target_groups_group',
      columns: [table.companyId, table.targetGroupId],
      foreignColumns: [targetGroups.companyId, targetGroups.id],
    }).onDelete('cascade'),
    index().on(table.companyId, table.targetGroupId),
  ],
)
