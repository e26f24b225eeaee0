import { type Export, useExportFile } from '../../api/resources/exports.ts'
import { Button } from '../../parts/button.tsx'
import { useSession } from '../../session/session.ts'
import { saveFile } from '../../table/csv.ts'

/** The way to an export's file. */
export function ExportDownload({ row }: { readonly row: Export }) {
  const { signedInBy } = useSession()
  const file = useExportFile(signedInBy, (id, found) => {
    if (found.kind === 'content') saveFile(fileName(id), found.content)
    else follow(found.address, fileName(id))
  })
  if (row.file_upload_url === null) return null
  return (
    <>
      <Button
        className="button small"
        aria-label={`Download export ${row.id}`}
        isPending={file.isPending}
        onPress={() => file.mutate(row.id)}
      >
        {file.isPending ? 'Fetching …' : 'Download'}
      </Button>
      {file.isError && (
        <p className="problem export-detail" role="alert">
          {file.error.message}
        </p>
      )}
    </>
  )
}

/** All files of exports are compressed. */
const fileName = (id: number) => `pings-${id}.csv.gz`

function follow(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
