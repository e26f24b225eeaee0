import type { Fields } from '../shape-problems.ts'

/** service-api.md, Cap. */
export const CAP_FIELDS: Fields = { id: 'integer', type: 'string', cap: 'integer|null', filled: 'integer' }

/** service-api.md, Target, `tag_values`. */
export const TAG_VALUE_FIELDS: Fields = { key: 'string', value: 'string', operator: 'string', id: 'integer' }

/** service-api.md, Business Hour. */
export const BUSINESS_HOUR_FIELDS: Fields = {
  id: 'integer',
  target_id: 'integer',
  day_of_week: 'integer',
  work_day: 'boolean',
  time_open: 'integer',
  time_close: 'integer',
  invert: 'boolean',
  created_at: 'timestamp',
  updated_at: 'timestamp',
}

/** service-api.md, Greeting; and why a text is not spoken, which the specification asks to be said on the campaign. */
export const GREETING_FIELDS: Fields = {
  message: 'string|null',
  voice_gender: 'string|null',
  repeat: 'integer|null',
  audio_file_name: 'string|null',
  audio_file_content_type: 'string|null',
  audio_file_size: 'integer|null',
  audio_file_updated_at: 'timestamp|null',
  unspoken_reason: 'string|null',
}

/** service-api.md, Timer. */
export const TIMER_FIELDS: Fields = {
  id: 'integer',
  seconds: 'integer',
  url: 'string',
  dedupe_seconds: 'integer|null',
  type: 'string|null',
  afid: 'string|null',
  tid: 'string|null',
}

/** service-api.md, Menu Option. */
export const MENU_OPTION_FIELDS: Fields = {
  id: 'integer',
  option: 'string',
  options: ['string'],
  action: 'integer',
  target_number: 'string|null',
  target_cid: 'string|null',
  target_ids: ['integer'],
  target_group_ids: ['integer'],
}

/** service-api.md, Contact Number. */
export const CONTACT_NUMBER_FIELDS: Fields = { number: 'string', description: 'string', id: 'integer' }

/** completions.md §5, Conversion criteria. */
export const CONVERSION_CRITERION_FIELDS: Fields = {
  id: 'integer',
  name: 'string|null',
  position: 'integer',
  tag_values: [TAG_VALUE_FIELDS],
  dedupe_seconds: 'integer',
  tiers: [{ seconds: 'integer', revenue: 'number', payout: 'number', payout_percent: 'number|null' }],
}
