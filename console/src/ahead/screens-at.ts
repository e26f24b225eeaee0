import type { Screen } from '../shell/screen.ts'

/**
 * The screens that stand at an address, of which each reader gets the first that they may see: a list with the form over
 * it is the list.
 * @param address below the Company: `/targets/7`
 */
export function screensAt(address: string, screens: readonly Screen[]): readonly Screen[] {
  const steps = address.split('/').filter(step => step !== '')
  const found = screens.filter(({ path, children = [] }) =>
    ['', ...children.map(child => `/${child.path}`)].some(end => isAt(`${path}${end}`, steps)),
  )
  // `/targets/new` is of the list, not of a target that is called so.
  const [least] = found.map(({ path }) => placeholdersIn(path)).sort()
  return found.filter(({ path }) => placeholdersIn(path) === least)
}

function isAt(pattern: string, steps: readonly string[]): boolean {
  const parts = pattern.split('/').filter(part => part !== '')
  return (
    parts.length === steps.length &&
    parts.every((part, place) => part.startsWith('$') || part === steps[place])
  )
}

const placeholdersIn = (path: string) => path.split('$').length
