import { recordingName } from '../../src/calls/engine/recording-name.ts'
import { attachRecording } from '../../src/calls/recordings/attach-recording.ts'
import { directoryFiles } from '../../src/platform/files/directory-files.ts'
import { filesDirectory } from '../../src/platform/files/start-files.ts'
import type { TestService } from './test-service.ts'

/** Gives a call a recording that is a file of the service. @returns the file's key */
export async function insertRecording(
  { database, dataDir }: Pick<TestService, 'database' | 'dataDir'>,
  call: { readonly companyId: number; readonly uuid: string },
  content: Buffer = Buffer.from('RIFF'),
): Promise<string> {
  const name = recordingName(call)
  const key = `recordings/${name}.wav`
  await directoryFiles(filesDirectory({ dataDir }), () => '').put(key, content)
  if ((await attachRecording(database.pool)(name, key, true)) === null) throw new Error(`${name} is no call`)
  return key
}
