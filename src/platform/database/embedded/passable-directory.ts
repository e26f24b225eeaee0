import { chmod, mkdir } from 'node:fs/promises'

/** Makes a directory that any account may pass through, whatever our umask; what lies inside has its own modes. */
export async function makePassableDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o755)
}
