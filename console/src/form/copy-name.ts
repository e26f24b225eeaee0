const SUFFIX = ' copy'

/** No name may be longer, whatever it is of. */
const LONGEST_NAME = 100

/** What a copy is called until somebody calls it otherwise: as the API calls those that it makes. */
export function copyName(name: string): string {
  return `${name.slice(0, LONGEST_NAME - SUFFIX.length)}${SUFFIX}`
}
