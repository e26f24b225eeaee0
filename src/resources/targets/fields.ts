import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { TIME_ZONE_NAMES } from '../../domain/time/time-zones.ts'
import { flag, requiredText } from '../../platform/database/columns.ts'
import {
  Id,
  Integer,
  MAX_INDEXED_LENGTH,
  MAX_INTEGER,
  Nullable,
  NullableText,
  OneOf,
  RequiredText,
  Text,
} from '../../platform/wire/wire-types.ts'
import { field, plainFields, requiredField } from '../fields/plain-fields.ts'
import { velocityFields } from '../fields/velocity-fields.ts'

/** The contract's range of ring seconds (service-api.md, Limits). */
const TimeoutSeconds = Type.Integer({ minimum: 5, maximum: 5999 })

/** What a carrier can send as DTMF tones, and `w`, a pause of half a second. */
const SEND_DIGITS = '^[0-9A-Da-d*#Ww]*$'

const IndexedText = NullableText({ maxLength: MAX_INDEXED_LENGTH })

/** A whole number that may be below zero. */
const SignedInteger = Type.Integer({ minimum: -MAX_INTEGER, maximum: MAX_INTEGER })

const count = (preset: number) => (name: string) => integer(name).notNull().default(preset)
const blockRecording = (name: string) => boolean(name).default(false)
const timeZone = (name: string) => text(name).notNull().default('UTC')

/** `number`, `tid` and `custom_cid` are checked before they are stored: `target-columns.ts`. */
export const TARGET_FIELDS = plainFields({
  number: requiredField(requiredText, RequiredText(), 'Phone number in E.164 form, or `sip:user@domain`.', {
    example: '+13055550101',
    shown: Text(),
  }),
  name: field(text, IndexedText, 'Label.', { example: 'Insurance' }),
  tid: field(text, IndexedText, 'Client target ID, unique in the Company.', { example: 'sunshine' }),
  priority: field(count(1), SignedInteger, 'Lowest is tried first. Default 1.', { example: 1 }),
  weight: field(
    count(1),
    Integer(),
    'Share among equal priority: randomizes the order; 0 comes last. Default 1.',
    { example: 1 },
  ),
  timeout_seconds: field(count(30), TimeoutSeconds, 'Seconds to ring before moving on. Default 30.', {
    example: 30,
  }),
  timer_offset: field(
    count(0),
    SignedInteger,
    'Seconds added to those of timers and of conversion tiers when calls go here; below zero, fewer are asked. Default 0.',
    { example: 0 },
  ),
  send_digits: field(
    text,
    NullableText({ pattern: SEND_DIGITS }),
    'DTMF digits sent on pickup; `w` = a pause of half a second.',
    { example: 'ww1', shown: NullableText() },
  ),
  inband_signals: field(flag, Type.Boolean(), 'In-band ringing detection.'),
  time_zone: field(
    timeZone,
    OneOf(TIME_ZONE_NAMES),
    'The zone that hours and caps are counted in. Default UTC.',
    { example: 'Eastern Time (US & Canada)', shown: Text() },
  ),
  alternative_id: field(text, NullableText(), 'Another external identifier.', { example: 'A-77' }),
  dba: field(text, NullableText(), 'Doing-business-as label.', { example: 'Sunshine Insurance' }),
  block_recording: field(
    blockRecording,
    Nullable(Type.Boolean()),
    'Suppresses recording of calls via this target.',
  ),
  obfuscate_cid: field(flag, Type.Boolean(), 'Masks the caller’s number.'),
  custom_cid: field(text, NullableText(), 'Phone number presented as caller ID.', {
    example: '+13055550102',
  }),
  cid_number_id: field(integer, Nullable(Id), 'The Number presented as caller ID.', { example: 5 }),
  sip_username: field(text, NullableText(), 'SIP user name.', { example: 'buyer-7' }),
  sip_password: field(text, NullableText(), 'SIP password.', { example: 'correct horse' }),
  trunk_id: field(
    integer,
    Nullable(Id),
    'The trunk that its calls go out by; null = that of the number that was called, else the campaign’s, else the default.',
    { example: 3 },
  ),
  ...velocityFields('further ones go to others. A call counts where it was answered, or dialled last.'),
})

/** HHMM of the end of the day, the greatest time there is. */
const END_OF_DAY = 2400

const DayOfWeek = Type.Integer({ minimum: 0, maximum: 6 })
const TimeOfDay = Type.Integer({ minimum: 0, maximum: END_OF_DAY })

const dayOfWeek = (name: string) => integer(name).notNull()
const on = (name: string) => boolean(name).notNull().default(true)
const timeOfDay = (preset: number) => (name: string) => integer(name).notNull().default(preset)

export const BUSINESS_HOUR_FIELDS = plainFields({
  day_of_week: field(dayOfWeek, DayOfWeek, '0 = Sunday … 6 = Saturday.', { example: 1 }),
  work_day: field(on, Type.Boolean(), 'Whether the entry counts at all. Default true; false = closed.', {
    example: true,
  }),
  time_open: field(timeOfDay(0), TimeOfDay, '24-hour HHMM, such as 930; 2400 = end of day.', {
    example: 900,
  }),
  time_close: field(timeOfDay(END_OF_DAY), TimeOfDay, '24-hour HHMM, such as 930; 2400 = end of day.', {
    example: 1700,
  }),
  invert: field(flag, Type.Boolean(), 'The times are the closed period, for overnight shifts.'),
})
