import { addresses } from '../../addresses.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { PHONE_ALIASES } from '../../import/shared-columns.ts'

const IMPORT: ImportDefinition = {
  noun: 'static caller',
  route: '/static_caller_numbers/import.json',
  template: '/static_caller_numbers/import_template.csv',
  key: 'number',
  columns: {
    number: {
      label: 'Number',
      aliases: PHONE_ALIASES,
    },
  },
  example: '+13055550142\n+13055550143',
  help: 'A number a row. One that is a static caller already stays one.',
}

export function StaticCallerNumberImport() {
  return <ImportDialog definition={IMPORT} listAddress={addresses.staticCallerNumbers()} />
}
