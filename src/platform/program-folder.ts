import { existsSync } from 'node:fs'

/**
 * The folder of `package.json`, with a slash at its end: what is read at run time lies in it (`sql/`, `geography/`, …). It is
 * looked for upwards, since a source lies at another depth than the built file that it ends up in.
 */
export const PROGRAM_FOLDER: URL = folderOf('package.json', new URL('.', import.meta.url))

function folderOf(file: string, folder: URL): URL {
  if (existsSync(new URL(file, folder))) return folder
  const above = new URL('..', folder)
  if (above.href === folder.href) throw new Error(`no folder above this program holds a ${file}`)
  return folderOf(file, above)
}
