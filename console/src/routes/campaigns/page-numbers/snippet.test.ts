import { expect, test } from 'vitest'
import { snippetOf } from './snippet.ts'

test('the snippet names the campaign, and only what is said besides', () => {
  expect(
    snippetOf('https://dialplane.example', { showKey: '7c9e', selector: '.phone', afid: '', tags: ' ' }),
  ).toBe(`<script
  src="https://dialplane.example/dialplane.js"
  data-show-key="7c9e"
  data-selector=".phone"
  async
></script>`)
})

test('a selector with quotes stays one attribute', () => {
  const settings = { showKey: '7c9e', selector: 'a[href="tel:1"]', afid: 'north', tags: '' }
  expect(snippetOf('https://dialplane.example', settings)).toContain(
    'data-selector="a[href=&quot;tel:1&quot;]"\n  data-afid="north"',
  )
})
