import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  companyId,
  createdAt,
  flag,
  identity,
  requiredText,
  updatedAt,
} from '../../platform/database/columns.ts'
import { companies } from '../../resources/companies/table.ts'
import { users } from '../../resources/users/table.ts'

/** Lists and reports as somebody has set them up: private, or for everybody in the Company. */
export const savedViews = pgTable(
  'saved_views',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    ownerUserId: integer('owner_user_id').notNull(),
    name: requiredText('name'),
    /** Which list or report it is of, by the console's name. */
    page: requiredText('page'),
    /** What is set up there, as the page's address says it. */
    state: text('state').notNull().default(''),
    shared: flag('shared'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'saved_views_owner',
      columns: [table.ownerUserId],
      foreignColumns: [users.id],
    }).onDelete('cascade'),
    index().on(table.ownerUserId, table.companyId),
  ],
)

/** Views of one user in one Company: more are no choice any more. */
export const MAX_VIEWS = 200

/** A page's address with all its filters; browsers and proxies bear no longer ones. */
export const MAX_STATE_LENGTH = 8_000
