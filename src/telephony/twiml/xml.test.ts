import { expect, test } from 'vitest'
import { element, xmlDocument } from './xml.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

test('elements hold elements and text', () => {
  const root = element('Response', {}, element('Say', { voice: 'man' }, 'Hello'), element('Hangup'))
  expect(xmlDocument(root)).toBe(`${DECLARATION}<Response><Say voice="man">Hello</Say><Hangup/></Response>`)
})

test('an attribute that is null is left out; false, zero and an empty text are not', () => {
  const dial = element('Dial', { callerId: null, record: false, timeout: 0, finishOnKey: '' })
  expect(xmlDocument(dial)).toBe(`${DECLARATION}<Dial record="false" timeout="0" finishOnKey=""/>`)
})

test.each([
  ['</Say><Dial>+1900</Dial>', '&lt;/Say&gt;&lt;Dial&gt;+1900&lt;/Dial&gt;'],
  ['Tom & "Jerry\'s"', 'Tom &amp; &quot;Jerry&apos;s&quot;'],
  ['one\ttwo\r\nthree', 'one&#9;two&#13;&#10;three'],
  [
    'null \0, bell \u0007, half \ud83d, whole 📞, \uffff',
    'null \ufffd, bell \ufffd, half \ufffd, whole 📞, \ufffd',
  ],
])('%j can stand in text and in attributes', (text, written) => {
  expect(xmlDocument(element('Say', { voice: text }, text))).toBe(
    `${DECLARATION}<Say voice="${written}">${written}</Say>`,
  )
})
