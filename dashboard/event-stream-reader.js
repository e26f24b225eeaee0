/** @typedef {{ id: string, type: string, data: string }} StreamEvent */
/** @typedef {{ event: StreamEvent } | { comment: string }} StreamItem */

/**
 * Takes a `text/event-stream` apart as it comes in, in whatever pieces (WHATWG HTML, 9.2 Server-sent events).
 * @returns {(piece: string) => StreamItem[]} what each piece completes
 */
export function eventStreamReader() {
  let rest = ''
  let id = ''
  let type = ''
  /** @type {string[]} */
  let data = []

  /**
   * @param {string} line
   * @returns {StreamItem[]}
   */
  function readLine(line) {
    if (line === '') {
      const event = { id, type: type === '' ? 'message' : type, data: data.join('\n') }
      const isEvent = data.length > 0
      type = ''
      data = []
      return isEvent ? [{ event }] : []
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === '') return [{ comment: value }]
    if (name === 'id') id = value
    if (name === 'event') type = value
    if (name === 'data') data.push(value)
    return []
  }

  return piece => {
    rest += piece
    // A return at the very end may be half of a line's end.
    const isCut = rest.endsWith('\r')
    const lines = (isCut ? rest.slice(0, -1) : rest).split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '') + (isCut ? '\r' : '')
    return lines.flatMap(readLine)
  }
}
