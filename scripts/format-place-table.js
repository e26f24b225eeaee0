/**
 * The text of the table of where numbers are from: geography/README.md says how it is written.
 * @param {Map<string, Map<string, string>>} heads for each calling code, the places by the digits that follow it
 * @param {string} source the package and its version
 */
export function formatPlaceTable(heads, source) {
  const parts = [...heads].sort(byKey).map(([head, places]) => {
    /** @type {Map<string, string[]>} */
    const prefixesByPlace = new Map()
    for (const [prefix, place] of [...places].sort(byKey)) {
      // What a shorter prefix says already need not be said again.
      if (place !== placeOf(places, prefix.slice(0, -1))) {
        prefixesByPlace.set(place, [...(prefixesByPlace.get(place) ?? []), prefix])
      }
    }
    const lines = [...prefixesByPlace].map(([place, prefixes]) => `${prefixes.join(' ')}=${place}\n`)
    return `+${head}\n${lines.join('')}`
  })
  return `${introduction(source)}${parts.join('')}# end\n`
}

/**
 * @param {readonly [string, unknown]} left
 * @param {readonly [string, unknown]} right
 */
function byKey([left], [right]) {
  return left < right ? -1 : 1
}

/**
 * Of the longest prefix that is known.
 * @param {Map<string, string>} places
 * @param {string} digits
 */
function placeOf(places, digits) {
  for (let length = digits.length; length > 0; length--) {
    const place = places.get(digits.slice(0, length))
    if (place !== undefined) return place
  }
  return ''
}

/** @param {string} source */
function introduction(source) {
  return `# Where numbers are from. Google's libphonenumber, Apache-2.0, by way of ${source}.
# Written by scripts/generate-caller-geography.js; see README.md beside this file.
`
}
