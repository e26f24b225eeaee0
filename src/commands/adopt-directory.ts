import { adoptDirectory } from '../platform/files/shared-directory.ts'
import { filesDirectory } from '../platform/files/start-files.ts'
import { withStorage } from './with-storage.ts'

export const help = `dialplane adopt-directory: make DATA_DIR the directory of files of all processes on DATABASE_URL

For when the directory before it is lost: its greetings and exports are then gone. A directory that was copied with all it
holds needs no adopting. Processes that run notice it when they are started again.`

export async function adopt(): Promise<number> {
  const directory = await withStorage(async ({ database }, config) => {
    const directory = filesDirectory(config)
    await adoptDirectory(database.pool, directory)
    return directory
  })
  process.stdout.write(`All processes share ${directory} from their next start on.\n`)
  return 0
}
