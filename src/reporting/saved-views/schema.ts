import { type Static, Type } from 'typebox'
import { Id, RequiredText, Rooted, Text, Timestamp } from '../../platform/wire/wire-types.ts'
import { MAX_STATE_LENGTH, type savedViews } from './table.ts'

export const ROOT_KEY = 'saved_view'

const Name = RequiredText({
  maxLength: 100,
  description: 'What people call it.',
  examples: ['California, unconverted'],
})
const PageName = RequiredText({
  maxLength: 50,
  description: 'The list or report that it is of, as the console names it.',
  examples: ['calls'],
})

const optionalFields = {
  state: Type.Optional(
    Type.String({
      maxLength: MAX_STATE_LENGTH,
      description: 'What is set up there, as the query string of the page’s address; empty by default.',
      examples: ['caller_state=CA&converted=false'],
    }),
  ),
  shared: Type.Optional(
    Type.Boolean({
      description:
        'Whether everybody in the Company finds it, publishers and buyers excepted, whose own cannot be shared; false ' +
        'by default.',
    }),
  ),
}

export const SavedViewCreate = Type.Object(
  { name: Name, page: PageName, ...optionalFields },
  { title: 'SavedViewCreate' },
)
export const SavedViewUpdate = Type.Object(
  { name: Type.Optional(Name), page: Type.Optional(PageName), ...optionalFields },
  { title: 'SavedViewUpdate' },
)

export const SavedViewDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      id: Id,
      name: Text({ description: 'What people call it.' }),
      page: Text({ description: 'The list or report that it is of.' }),
      state: Type.String({ description: 'What is set up there, as a query string.' }),
      shared: Type.Boolean({ description: 'Whether everybody in the Company finds it.' }),
      owner_user_id: Type.Integer({ description: 'The user who made it.' }),
      created_at: Timestamp,
      updated_at: Timestamp,
    },
    { title: 'SavedView' },
  ),
)

export type SavedViewRow = typeof savedViews.$inferSelect

export function savedViewDocument(row: SavedViewRow): Static<typeof SavedViewDocument> {
  const { id, name, page, state, shared, ownerUserId } = row
  return {
    saved_view: {
      ...{ id, name, page, state, shared, owner_user_id: ownerUserId },
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  }
}
