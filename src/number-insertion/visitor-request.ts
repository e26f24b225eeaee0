import { randomUUID } from 'node:crypto'
import { isStorable } from '../domain/tags/is-storable.ts'
import { parameterTags } from '../domain/tags/parameter-tags.ts'
import { MAX_TAG_VALUE_LENGTH, type OwnTags } from '../domain/tags/tag.ts'
import { isUuid } from '../domain/uuid.ts'
import { malformed } from '../platform/refusals/refusal.ts'
import type { PageQuery } from './number-schema.ts'

/** A page's question which number to show. */
export interface VisitorRequest {
  /** Drawn anew for a visitor who names none. */
  readonly visitorId: string
  /** What a call of this visitor inherits. */
  readonly tags: Readonly<Record<string, string>>
}

/** Parameters with a meaning of their own, here or on other routes; all others are tags. */
const NAMED_PARAMETERS: ReadonlySet<string> = new Set([
  'show_key',
  'embedded_key',
  'cid',
  'afid',
  'publisher_id',
  'visitor',
  'url',
  'referrer',
  'api_key',
  'company_id',
])

/** @throws `malformed` with a sentence about the parameter that is wrong */
export function readVisitorRequest(query: PageQuery): VisitorRequest {
  const visitorId = readVisitorId(query)
  const read = parameterTags(Object.entries(query), NAMED_PARAMETERS)
  if ('error' in read) throw malformed(read.error)
  const own = {
    visitor_id: visitorId,
    visitor_url: address(query.url),
    visitor_referrer: address(query.referrer),
  } satisfies OwnTags
  const tags = { ...read.tags, ...own }
  return { visitorId, tags: Object.fromEntries(Object.entries(tags).filter(([, text]) => text !== '')) }
}

function readVisitorId({ visitor }: PageQuery): string {
  if (!visitor) return randomUUID()
  if (!isUuid(visitor)) throw malformed('visitor is none that was given out: leave it out to get one.')
  return visitor.toLowerCase()
}

/**
 * An address may be longer than a tag: its beginning identifies the page, and the rest is no reason to refuse a
 * visitor.
 */
function address(text: string | undefined): string {
  const kept = (text ?? '').slice(0, MAX_TAG_VALUE_LENGTH)
  return isStorable(kept) ? kept : ''
}
