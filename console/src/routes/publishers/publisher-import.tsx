import { addresses } from '../../addresses.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import { ImportDialog } from '../../import/import-dialog.tsx'

const IMPORT: ImportDefinition = {
  noun: 'publisher',
  route: '/api/v1/affiliates/import.json',
  template: '/api/v1/affiliates/import_template.csv',
  key: 'afid',
  columns: {
    afid: { label: 'AFID', aliases: ['affiliate id', 'publisher id'] },
    company_name: { label: 'Company', aliases: ['publisher', 'affiliate', 'name'] },
    alternative_id: { label: 'Other id' },
  },
  example: 'afid,company_name,first_name,last_name\nnorth,North Media,Ada,Lovelace\nsouth,South Media,,',
  help: 'A row whose AFID a publisher has changes that one; every other row makes a publisher.',
}

export function PublisherImport() {
  return <ImportDialog definition={IMPORT} listAddress={addresses.publishers()} />
}
