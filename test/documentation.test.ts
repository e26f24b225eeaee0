import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const DECISIONS = 'docs/decisions'

/** The first three lines of a decision: what docs/decisions/README.md says of its title and status. */
const HEAD = /^# (?<number>\d{4}): (?<title>.+)\n\nStatus: (?<status>.+)\n\n/

/** What became of a decision, when it was made, and which earlier ones it replaces, wholly or in part. */
const STATUS =
  /^(?<standing>accepted|(?:superseded|amended) by \d{4}(?:, \d{4})*) · \d{4}-\d\d-\d\d(?: · supersedes (?:part of )?\d{4}(?:, \d{4})*)*$/

/** A page that replaces another says so in these words, and the other answers in those. */
const ANSWERS = [
  { replaces: / · supersedes (\d{4}(?:, \d{4})*)/g, isReplaced: /^superseded by (.+?) · /g },
  { replaces: / · supersedes part of (\d{4}(?:, \d{4})*)/g, isReplaced: /^amended by (.+?) · /g },
]

const decisions = readdirSync(DECISIONS)
  .filter(name => /^\d{4}-.*\.md$/.test(name))
  .map(name => {
    const { title = '', status = '', number = '' } = HEAD.exec(read(name))?.groups ?? {}
    return { name, number: name.slice(0, 4), numberInTitle: number, title, status }
  })

function read(name: string): string {
  return readFileSync(join(DECISIONS, name), 'utf8')
}

/** The numbers that a status line names in these words. */
function named(status: string, words: RegExp): string[] {
  return [...status.matchAll(words)].flatMap(([, numbers = '']) => numbers.split(', '))
}

describe('every decision', () => {
  test('has a number of its own, which its title begins with', () => {
    const numbers = decisions.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
    expect(decisions.map(({ numberInTitle }) => numberInTitle)).toEqual(numbers)
  })

  test('says below its title whether it holds, and since when', () => {
    expect(decisions.filter(({ status }) => !STATUS.test(status)).map(({ name }) => name)).toEqual([])
  })

  test('names only decisions that exist', () => {
    const numbers = new Set(decisions.map(({ number }) => number))
    const unknown = decisions.flatMap(({ name, status }) =>
      (status.match(/\b\d{4}\b(?!-)/g) ?? [])
        .filter(number => !numbers.has(number))
        .map(number => `${name} names ${number}`),
    )
    expect(unknown).toEqual([])
  })

  test('replaces those, and only those, that say that it does', () => {
    for (const { replaces, isReplaced } of ANSWERS) {
      const claimed = decisions.flatMap(({ number, status }) =>
        named(status, replaces).map(other => `${number} replaces ${other}`),
      )
      const granted = decisions.flatMap(({ number, status }) =>
        named(status, isReplaced).map(other => `${other} replaces ${number}`),
      )
      expect(claimed.toSorted()).toEqual(granted.toSorted())
    }
  })

  test('stands in the index, in order, with its title and whether it holds', () => {
    const rows = read('README.md')
      .split('\n')
      .filter(line => /^\| \d{4} /.test(line))
      .map(line => line.split('|').map(cell => cell.trim()))
    const expected = decisions.map(({ name, number, title, status }) => ({
      number,
      title: `[${title}](${name})`,
      standing: STATUS.exec(status)?.groups?.['standing'],
    }))
    expect(rows.map(([, number, title, , standing]) => ({ number, title, standing }))).toEqual(expected)
    expect(rows.filter(([, , , decided]) => decided === '').map(([, number]) => number)).toEqual([])
  })
})

describe('every path', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\n')
    // Git lists a file that is deleted but not yet committed as well.
    .filter(file => file !== '' && existsSync(file))

  function dead(matching: RegExp, pathsIn: (text: string, file: string) => string[]): string[] {
    return files
      .filter(file => matching.test(file))
      .flatMap(file =>
        pathsIn(readFileSync(file, 'utf8'), file)
          .filter(path => !existsSync(path))
          .map(path => `${file}: ${path}`),
      )
  }

  test('that a page links to leads to a file', () => {
    const relativeLinks = (text: string, file: string) =>
      [...withoutCode(text).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, path = '']) =>
        join(dirname(file), path),
      )
    expect(dead(/\.md$/, relativeLinks)).toEqual([])
  })

  test('of the documentation that a comment names leads to a file', () => {
    const documentation = (text: string) =>
      [...text.matchAll(/(?<![\w/.-])docs\/[\w/-]+(?:\.\w+)?/g)].map(([path]) => {
        const decision = decisions.find(({ number }) => path === `${DECISIONS}/${number}`)
        return decision === undefined ? path : `${DECISIONS}/${decision.name}`
      })
    expect(dead(/\.(ts|js|sql|json|html|yml)$/, documentation)).toEqual([])
  })

  /** What stands in code is an example, no link. */
  function withoutCode(text: string): string {
    return text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  }
})
