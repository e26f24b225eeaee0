/** BSON's mark of a text; the data holds nothing else. */
const STRING = 0x02

/**
 * Reads a BSON document of texts alone.
 * @param {Buffer} data
 * @returns {Generator<readonly [string, string]>}
 */
export function* readStringDocument(data) {
  let at = 4
  while (data[at] !== 0) {
    if (data[at] !== STRING) throw new Error(`Only texts can be read, and byte ${at} begins something else.`)
    const keyEnd = data.indexOf(0, at + 1)
    const key = data.toString('utf8', at + 1, keyEnd)
    const textStart = keyEnd + 5
    // The length counts the zero byte that ends the text.
    const textEnd = textStart + data.readInt32LE(keyEnd + 1) - 1
    yield [key, data.toString('utf8', textStart, textEnd)]
    at = textEnd + 1
  }
}
