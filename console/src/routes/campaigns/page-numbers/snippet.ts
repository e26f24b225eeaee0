export interface SnippetSettings {
  readonly showKey: string
  readonly selector: string
  readonly afid: string
  /** Comma-separated names of parameters. */
  readonly tags: string
}

/** What a page has to hold, as docs/dynamic-numbers.md says; attributes that say nothing are left out. */
export function snippetOf(origin: string, { showKey, selector, afid, tags }: SnippetSettings): string {
  const attributes = [
    ['src', `${origin}/dialplane.js`],
    ['data-show-key', showKey],
    ['data-selector', selector],
    ['data-afid', afid],
    ['data-tags', tags],
  ].filter(([, value]) => value?.trim() !== '')
  const lines = attributes.map(([name, value]) => `  ${name}="${attributeText(value ?? '')}"`)
  return ['<script', ...lines, '  async', '></script>'].join('\n')
}

function attributeText(value: string): string {
  return value.trim().replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
