/**
 * What the form holds, as typed.
 * @typedef {object} TryFields
 * @property {string} cid
 * @property {string} callerNumber
 * @property {string} publisherId
 * @property {string} tags `key=value`, one a line
 * @property {string} digit
 * @property {string} at local date and time, or empty for now
 * @property {string} answers a key of ANSWERS
 */

/** Beyond the script every target answers; no call dials more of them than this. */
const MOST_DIALLED = 100

/** How the dialled targets behave in a simulated call, in the order in which they are dialled. */
export const ANSWERS = /** @type {const} */ ({
  first: {
    words: 'the first target answers',
    script: [{ outcome: 'answer', ring_seconds: 4, talk_seconds: 60 }],
  },
  second: {
    words: 'the first is busy, the next answers',
    script: [{ outcome: 'busy' }, { outcome: 'answer', ring_seconds: 4, talk_seconds: 60 }],
  },
  nobody: {
    words: 'nobody answers',
    script: Array.from({ length: MOST_DIALLED }, () => ({ outcome: 'no_answer', ring_seconds: 10 })),
  },
})

/** @param {TryFields} fields */
export function previewOf(fields) {
  return {
    cid: fields.cid,
    tags: tagsOf(fields.tags),
    digit: fields.digit,
    ...(fields.callerNumber !== '' && { caller_number: fields.callerNumber }),
    ...(fields.publisherId !== '' && { publisher_id: fields.publisherId }),
    ...(fields.at !== '' && { at: new Date(fields.at).toISOString() }),
  }
}

/**
 * The publisher goes along as the tag that it is on a call.
 * @param {TryFields} fields
 * @param {string} number the campaign's number that is called
 */
export function simulatedCallOf(fields, number) {
  const publisher = fields.publisherId === '' ? {} : { publisher_id: fields.publisherId }
  return {
    number,
    tags: { ...publisher, ...tagsOf(fields.tags) },
    digits: fields.digit,
    clock: 'instant',
    answers: scriptOf(fields.answers),
    ...(fields.callerNumber !== '' && { caller_number: fields.callerNumber }),
  }
}

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function tagsOf(text) {
  /** @type {Record<string, string>} */
  const tags = {}
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [key = '', ...value] = line.split('=')
    if (value.length === 0 || key.trim() === '') {
      throw new Error(`“${line.trim()}” is not a tag: write key=value, one on each line.`)
    }
    tags[key.trim()] = value.join('=').trim()
  }
  return tags
}

/** @param {string} name */
function scriptOf(name) {
  const chosen = Object.entries(ANSWERS).find(([key]) => key === name)
  return (chosen?.[1] ?? ANSWERS.first).script
}
