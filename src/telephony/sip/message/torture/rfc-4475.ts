import { APPLICATION_MESSAGES } from './application-messages.ts'
import { INVALID_FIELDS } from './invalid-fields.ts'
import { INVALID_START_LINES } from './invalid-start-lines.ts'
import { LONG_MESSAGES } from './long-messages.ts'
import { REGISTRATIONS } from './registrations.ts'
import type { TortureMessage } from './torture-message.ts'
import { VALID_MESSAGES } from './valid-messages.ts'

/** The 49 messages of RFC 4475 and what each deserves. */
export const TORTURE_MESSAGES: readonly TortureMessage[] = [
  ...VALID_MESSAGES,
  ...LONG_MESSAGES,
  ...INVALID_FIELDS,
  ...INVALID_START_LINES,
  ...APPLICATION_MESSAGES,
  ...REGISTRATIONS,
]
