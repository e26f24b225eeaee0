import type { ExportFile } from '../../api/resources/exports.ts'
import { saveFile } from '../../table/csv.ts'

/** Gives the reader the file of an export of pings; all of them are compressed. */
export function saveExport(id: number, file: ExportFile): void {
  const name = `pings-${id}.csv.gz`
  if (file.kind === 'content') saveFile(name, file.content)
  else follow(file.address, name)
}

function follow(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
