import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/harness/at-once.ts'
import { MAX_TAGS, parseTagList, readTags } from './parse-tag-list.ts'
import { MAX_TAG_KEY_LENGTH, MAX_TAG_VALUE_LENGTH, TAG_OPERATORS, type Tag } from './tag.ts'

const tagsOf = (text: string): readonly Tag[] => {
  const parsed = atOnce(parseTagList(text))
  if ('error' in parsed) throw new Error(parsed.error)
  return parsed.tags
}

const errorOf = (text: string): string => {
  const parsed = atOnce(parseTagList(text))
  if ('tags' in parsed) throw new Error(`read as ${JSON.stringify(parsed.tags)}`)
  return parsed.error
}

describe('a well-formed tag list', () => {
  test('a blank text is an empty list, which clears all tags', () => {
    expect(tagsOf('')).toEqual([])
    expect(tagsOf(' \n ')).toEqual([])
  })

  test.each([
    ['<<<state:CA>>>', { key: 'state', operator: '==', value: 'CA' }],
    ['<<<state:==CA>>>', { key: 'state', operator: '==', value: 'CA' }],
    ['<<<state:!=CA>>>', { key: 'state', operator: '!=', value: 'CA' }],
    ['<<<age:>=18>>>', { key: 'age', operator: '>=', value: '18' }],
    ['<<<age:<=65>>>', { key: 'age', operator: '<=', value: '65' }],
    ['<<<age:>17>>>', { key: 'age', operator: '>', value: '17' }],
    ['<<<age:<66>>>', { key: 'age', operator: '<', value: '66' }],
    ['<<<sub_id:=~^ab+c$>>>', { key: 'sub_id', operator: '=~', value: '^ab+c$' }],
    ['<<<url:https://example.com/a,b>>>', { key: 'url', operator: '==', value: 'https://example.com/a,b' }],
    ['<<< age : >= 18 >>>', { key: 'age', operator: '>=', value: '18' }],
    ['<<<note:a>b>>>', { key: 'note', operator: '==', value: 'a>b' }],
    ['<<<note:ends with >>>>', { key: 'note', operator: '==', value: 'ends with >' }],
    ['<<<Straße:München>>>', { key: 'Straße', operator: '==', value: 'München' }],
  ])('%s is read with its operator and value', (text, tag) => {
    expect(tagsOf(text)).toEqual([tag])
  })

  test('entries are separated by commas, with or without space', () => {
    expect(tagsOf('<<<a:1>>>,<<<b:2>>> ,\n <<<a:3>>>')).toEqual([
      { key: 'a', operator: '==', value: '1' },
      { key: 'b', operator: '==', value: '2' },
      { key: 'a', operator: '==', value: '3' },
    ])
  })

  test('entries that repeat are one, where the first stands; another operator or value is another entry', () => {
    expect(tagsOf('<<<a:1>>>,<<<b:2>>>,<<< a : 1 >>>,<<<a:==1>>>,<<<a:!=1>>>,<<<a:2>>>,<<<A:1>>>')).toEqual([
      { key: 'a', operator: '==', value: '1' },
      { key: 'b', operator: '==', value: '2' },
      { key: 'a', operator: '!=', value: '1' },
      { key: 'a', operator: '==', value: '2' },
      { key: 'A', operator: '==', value: '1' },
    ])
    expect(
      tagsOf(
        Array(MAX_TAGS + 1)
          .fill('<<<a:1>>>')
          .join(','),
      ),
    ).toHaveLength(1)
  })

  test('whatever tags are written, the same tags are read back', () => {
    const word = fc.stringMatching(/^[a-z0-9_]{1,12}$/)
    const tag = fc.record({ key: word, operator: fc.constantFrom(...TAG_OPERATORS), value: word })
    fc.assert(
      fc.property(fc.uniqueArray(tag, { maxLength: MAX_TAGS, selector: JSON.stringify }), tags => {
        const text = tags.map(({ key, operator, value }) => `<<<${key}:${operator}${value}>>>`).join(',')
        expect(tagsOf(text)).toEqual(tags)
      }),
      { seed: 1 },
    )
  })
})

describe('US zip codes under geo', () => {
  test('become one tag at the place of the first, each zip once', () => {
    expect(
      tagsOf('<<<geo:us-90210>>>,<<<state:CA>>>,<<<geo:us-10001>>>,<<<geo:us-ny>>>,<<<geo:US-90210>>>'),
    ).toEqual([
      { key: 'geo', operator: '==', value: 'us-90210,us-10001' },
      { key: 'state', operator: '==', value: 'CA' },
      { key: 'geo', operator: '==', value: 'us-ny' },
    ])
  })

  test('a consolidated value that is sent again joins the others', () => {
    expect(tagsOf('<<<geo:us-90210,us-10001>>>,<<<geo:us-60601>>>')).toEqual([
      { key: 'geo', operator: '==', value: 'us-90210,us-10001,us-60601' },
    ])
  })

  test('under another operator stand alone', () => {
    expect(tagsOf('<<<geo:!=us-90210>>>,<<<geo:!=us-10001>>>')).toHaveLength(2)
  })

  test('thousands of them count as one tag toward the limit', () => {
    const zips = Array.from({ length: 5000 }, (_, index) => `<<<geo:us-${10_000 + index}>>>`)
    const others = Array.from({ length: MAX_TAGS - 1 }, (_, index) => `<<<key_${index}:x>>>`)
    expect(tagsOf([...zips, ...others].join(','))).toHaveLength(MAX_TAGS)
    expect(errorOf([...zips, ...others, '<<<one:more>>>'].join(','))).toBe(
      'has 101 tags; at most 100 are allowed',
    )
  })
})

describe('a malformed tag list says what is wrong', () => {
  test.each([
    ['state:CA', 'entry 1 must start with <<<'],
    ['<<state:CA>>', 'entry 1 must start with <<<'],
    ['<<<state:CA', 'entry 1 must end with >>>'],
    ['<<<state:CA>>', 'entry 1 must end with >>>'],
    ['<<<a:1>>><<<b:2>>>', 'entry 1 must be followed by a comma and an entry'],
    ['<<<a:1>>>;<<<b:2>>>', 'entry 1 must be followed by a comma and an entry'],
    ['<<<a:1>>>,', 'entry 1 must be followed by a comma and an entry'],
    ['<<<a:1>>>,b:2', 'entry 2 must start with <<<'],
    ['<<<state>>>', '"state" must be written key:value'],
    ['<<<:CA>>>', '":CA" has no key'],
    ['<<<state:>>>', '"state:" has no value'],
    ['<<<state:!=>>>', '"state:!=" has no value'],
    [
      '<<<state:=~(>>>',
      'the value of "state" is not a valid RE2 regular expression, or too large a one: "("',
    ],
    [
      '<<<state:=~(a|b){500}>>>',
      'the value of "state" is not a valid RE2 regular expression, or too large a one: "(a|b){500}"',
    ],
    [
      '<<<state:=~(?=a)>>>',
      'the value of "state" is not a valid RE2 regular expression, or too large a one: "(?=a)"',
    ],
  ])('%s', (text, problem) => {
    expect(errorOf(text)).toBe(`is malformed: ${problem}`)
  })

  test('keys and values have bounds', () => {
    const longKey = 'k'.repeat(MAX_TAG_KEY_LENGTH)
    const longValue = 'v'.repeat(MAX_TAG_VALUE_LENGTH)
    expect(tagsOf(`<<<${longKey}:${longValue}>>>`)).toHaveLength(1)
    expect(errorOf(`<<<${longKey}k:v>>>`)).toContain('longer than 100 characters')
    expect(errorOf(`<<<key:${longValue}v>>>`)).toContain('longer than 1000 characters')
  })

  test('no text makes the parser throw', () => {
    const piece = fc.constantFrom('<<<', '>>>', '>', '<', ':', ',', 'geo', 'us-90210', '=~', '(', ' ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
        expect(atOnce(parseTagList(pieces.join('')))).toBeTypeOf('object')
      }),
      { seed: 2, numRuns: 1000 },
    )
  })
})

test('others get their turn before each pattern', () => {
  const entries = Array.from({ length: MAX_TAGS }, (_, index) => `<<<source:=~^[a-z]{1,3}-${index}$>>>`)
  expect([...parseTagList(entries.join())]).toHaveLength(MAX_TAGS)
})

test('patterns are not tried where a list gives values', () => {
  expect(atOnce(readTags('<<<state:=~(>>>'))).toEqual({
    tags: [{ key: 'state', operator: '=~', value: '(' }],
  })
})

describe('others get their turn within a long list of zip codes', () => {
  const zips = Array.from({ length: 40_000 }, (_, index) => `us-${10_000 + index}`)

  test.each([
    ['given one by one', zips.map(zip => `<<<geo:${zip}>>>`).join()],
    ['given as one', `<<<geo:${zips.join()}>>>`],
  ])('%s', (_, text) => {
    const reading = readTags(text)
    let turns = 0
    let step = reading.next()
    for (; !step.done; step = reading.next()) turns++
    expect(turns).toBeGreaterThan(zips.length / 500)
    expect(step.value).toEqual({ tags: [{ key: 'geo', operator: '==', value: zips.join() }] })
  })
})

test('a list that ends with a comma, or holds anything but zip codes, is a value as any other', () => {
  for (const value of ['us-90210,', 'us-90210,,us-10001', 'us-90210,us-ny', 'us-902101'])
    expect(tagsOf(`<<<geo:${value}>>>,<<<geo:us-60601>>>`)).toEqual([
      { key: 'geo', operator: '==', value },
      { key: 'geo', operator: '==', value: 'us-60601' },
    ])
  expect(tagsOf('<<<geo:us-90210 , US-10001>>>')).toEqual([
    { key: 'geo', operator: '==', value: 'us-90210,us-10001' },
  ])
})
