import { addresses } from '../../addresses.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import { ImportDialog } from '../../import/import-dialog.tsx'

const IMPORT: ImportDefinition = {
  noun: 'tag',
  route: '/tags/import.json',
  template: '/tags/import_template.csv',
  key: 'key',
  columns: {
    key: { label: 'Key', aliases: ['tag', 'name'] },
    values_report: { label: 'In reports', aliases: ['reports'] },
  },
  example: 'key,values_report\nage,true\nsource,false',
  help: 'A row whose key a tag has changes that one; every other row makes a tag.',
}

export function TagImport() {
  return <ImportDialog definition={IMPORT} listAddress={addresses.tags()} />
}
