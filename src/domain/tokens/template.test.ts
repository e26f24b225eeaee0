import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileTemplate, type Escaping } from './template.ts'

const TOKENS = new Map([
  ['a', 'A & "B"\r\n</x>'],
  ['caller_number', '+13055550199'],
  ['zip', '02134'],
  ['age', '42'],
  ['größe', 'XL'],
  ['half', '\ud800'],
  ['1st touch', 'by ad'],
])

const render = (text: string, escaping: Escaping) => compileTemplate(text, escaping).render(TOKENS)

describe('a template', () => {
  test.each<[Escaping, string, string]>([
    ['percent', '/bid?n=[caller_number]&z=[zip]', '/bid?n=%2B13055550199&z=02134'],
    ['percent', '/bid?a=[a]', '/bid?a=A%20%26%20%22B%22%0D%0A%3C%2Fx%3E'],
    ['percent', '/bid?u=[unknown]&x', '/bid?u=&x'],
    ['percent', '/[größe]/[half]', '/XL/%EF%BF%BD'],
    ['percent', '/[]/[1]/[1st touch]/[a b]/[/x[zip', '/[]/[1]/by%20ad//[/x[zip'],
    ['percent', 'https://[2001:db8::1]/?ids[0]=[2nd zip]', 'https://[2001:db8::1]/?ids[0]='],
    ['plain', '[]|[1]|[1st touch]|[a b]|[|[zip', '[]|[1]|[1st touch]|[a b]|[|[zip'],
    ['percent', '[[zip]]', '[02134]'],
    ['header', 'Bearer [a]', 'Bearer A & "B"%0D%0A</x>'],
    ['header', '[größe]é', 'XLé'],
    ['xml', '<n a="[a]">[unknown]</n>', '<n a="A &#38; &#34;B&#34;\r\n&#60;/x&#62;"></n>'],
    ['plain', '[a]|[unknown]', 'A & "B"\r\n</x>|'],
    ['json', '{"a": "[a]!"}', '{"a": "A & \\"B\\"\\r\\n</x>!"}'],
    ['json', '{"a": "[unknown]"}', '{"a": ""}'],
    ['json', '{"age": [age], "none": [unknown]}', '{"age": 42, "none": null}'],
    ['json', '{"zip": [zip]}', '{"zip": "02134"}'],
    [
      'json',
      '{"list": [[age]], "flags": [true], "empty": [], "ids": [1, 2]}',
      '{"list": [42], "flags": [true], "empty": [], "ids": [1, 2]}',
    ],
    ['json', '{"a": "\\"[age]\\"", "b": [a]}', '{"a": "\\"42\\"", "b": "A & \\"B\\"\\r\\n</x>"}'],
  ])('in %s: %s becomes %s', (escaping, text, rendered) => {
    expect(render(text, escaping)).toBe(rendered)
  })

  test('tells the names in it', () => {
    expect(compileTemplate('/[a]/[b]?x=[a]', 'percent').tokens).toEqual(['a', 'b', 'a'])
  })

  test('of JSON stays JSON that says the same whatever a value holds, in quotes and outside', () => {
    const template = compileTemplate('{"quoted": "<[a]>", "bare": [a], "after": 1}', 'json')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), value => {
        const parsed = JSON.parse(template.render(new Map([['a', value]])))
        expect(Object.keys(parsed)).toEqual(['quoted', 'bare', 'after'])
        expect(parsed.quoted).toBe(`<${value}>`)
        expect(String(parsed.bare)).toBe(value)
      }),
      {
        examples: [['1'], ['-0.5'], ['1e5'], ['null'], ['007'], ['","x":"'], ['\\'], ['1234567890123456789']],
      },
    )
  })

  test('in an address or a header never lets a value end its place', () => {
    const path = compileTemplate('[a]', 'percent')
    const header = compileTemplate('[a]', 'header')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), value => {
        const tokens = new Map([['a', value]])
        expect(path.render(tokens)).toMatch(/^[\w.!~*'()%-]*$/)
        expect(header.render(tokens)).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })
})
