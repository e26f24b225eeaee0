import { Type } from 'typebox'

/** A relative window such as `last_7d` beside the two bounds, for lists of what has a `created_at`. */
export const windowParameters = {
  created_at: Type.Optional(
    Type.String({
      description:
        '`today`, `yesterday`, `this_month`, `last_month`, or `last_<n>` with `m`inutes, `h`ours, `d`ays, `w`eeks. Takes precedence over the bounds.',
      examples: ['last_7d'],
    }),
  ),
  created_at_start: Type.Optional(
    Type.String({ description: 'ISO 8601 time or date (UTC), inclusive.', examples: ['2026-11-01'] }),
  ),
  created_at_end: Type.Optional(
    Type.String({ description: 'ISO 8601 time or date (UTC), inclusive.', examples: ['2026-11-30'] }),
  ),
}

/** When something was last changed, for lists that are read again for what is new. */
export const updatedParameters = {
  updated_at_start: Type.Optional(
    Type.String({
      description: 'Changed since: ISO 8601 time or date (UTC), inclusive.',
      examples: ['2026-11-01'],
    }),
  ),
  updated_at_end: Type.Optional(
    Type.String({
      description: 'Last changed until: ISO 8601 time or date (UTC), inclusive.',
      examples: ['2026-11-30'],
    }),
  ),
}
