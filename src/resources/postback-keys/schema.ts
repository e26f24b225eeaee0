import { Type } from 'typebox'
import { Id, Nullable, OneOf, RequiredText, Rooted, Text, Timestamp } from '../../platform/wire/wire-types.ts'
import { RTB_FIELDS } from './rtb-fields.ts'
import type { postbackKeys } from './table.ts'

export const ROOT_KEY = 'postback_key'

export type PostbackKeyRow = typeof postbackKeys.$inferSelect

export const POSTBACK_ACTIONS = ['rtb', 'conversion', 'data'] as const
export type PostbackAction = (typeof POSTBACK_ACTIONS)[number]

/** Create and update take alike: everything has a default. */
const parameters = {
  name: Type.Optional(RequiredText({ description: 'Label; by default it names the action.' })),
  action: Type.Optional(OneOf(POSTBACK_ACTIONS, { description: '`rtb` by default.' })),
  paused: Type.Optional(Type.Boolean()),
  ...RTB_FIELDS.updated,
}

export const PostbackKeyCreate = Type.Object(parameters, { title: 'PostbackKeyCreate' })
export const PostbackKeyUpdate = Type.Object(parameters, { title: 'PostbackKeyUpdate' })

/** Who has them may ping, convert and write tags in the Company's name. */
const secrets = {
  key: Nullable(Type.String({ format: 'uuid', description: 'The key; null for who may not change keys.' })),
  url: Nullable(Type.String({ description: 'URL template for publishers, with the key; null likewise.' })),
}

const PostbackKey = Type.Object(
  {
    id: Id,
    name: Text(),
    action: OneOf(POSTBACK_ACTIONS),
    ...secrets,
    paused: Type.Boolean(),
    // Only with action `rtb`.
    ...Type.Partial(Type.Object(RTB_FIELDS.shown)).properties,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'PostbackKey' },
)

export const PostbackKeyDocument = Rooted(ROOT_KEY, PostbackKey)

/** A key as Campaigns show it. */
export const PostbackKeyEntry = Type.Object({
  name: Text(),
  action: OneOf(POSTBACK_ACTIONS),
  ...secrets,
})
