import { type Export, useExportFile } from '../../api/resources/exports.ts'
import { Button } from '../../parts/button.tsx'
import { useSession } from '../../session/session.ts'
import { saveExport } from './save-export.ts'

/** The way to an export's file. */
export function ExportDownload({ row }: { readonly row: Export }) {
  const { signedInBy } = useSession()
  const file = useExportFile(signedInBy, saveExport)
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
