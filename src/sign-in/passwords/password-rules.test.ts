import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GUESSED_PASSWORDS } from './guessed-passwords.ts'
import { MAX_PASSWORD_LENGTH, passwordProblem } from './password-rules.ts'

const OWN = ['ada.lovelace@example.com', 'Augusta Ada King']

describe('a new password', () => {
  test.each([
    ['', 'too short'],
    ['elevenchars', 'too short'],
    // As many code points as it has letters, not as many as they take to store.
    ['😀😁😂🤣😃😄', 'too short'],
    ['x'.repeat(MAX_PASSWORD_LENGTH + 1), 'too long'],
    ['aaaaaaaaaaaaaaaa', 'repeats'],
    ['abababababababab', 'repeats'],
    ['Password12345', 'too common'],
    ['QWERTYUIOP123', 'too common'],
    ['correct horse battery staple', 'too common'],
    ['Ada.Lovelace@Example.com', 'your name or e-mail'],
    ['augusta ada king', 'your name or e-mail'],
  ])('%s is refused: %s', (password, problem) => {
    expect(passwordProblem(password, OWN)).toContain(problem)
  })

  test.each([
    'seven herons over the weir',
    'Zw3!kk0=q_9Tz',
    'ключ от старой двери',
    '정말로 긴 비밀번호입니다요',
  ])('%s will do', password => {
    expect(passwordProblem(password, [...OWN, null, ''])).toBeNull()
  })

  test('is never refused for which characters it is made of', () => {
    const long = fc.string({ minLength: 40, maxLength: 100, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(long, password => {
        fc.pre(new Set(password).size >= 10)
        expect(passwordProblem(password, OWN)).toBeNull()
      }),
    )
  })
})

test('what is too common would not be refused for anything else', () => {
  for (const password of GUESSED_PASSWORDS) {
    expect([password, passwordProblem(password, [])]).toEqual([
      password,
      'is too common: others try it first',
    ])
  }
})
