import { addresses } from '../../addresses.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { PHONE_ALIASES } from '../../import/shared-columns.ts'

const IMPORT: ImportDefinition = {
  noun: 'suppressed number',
  route: '/suppressed_numbers/import.json',
  template: '/suppressed_numbers/import_template.csv',
  key: 'number',
  columns: {
    number: {
      label: 'Number',
      aliases: PHONE_ALIASES,
    },
    can_resubscribe: { label: 'May lift it', aliases: ['can resubscribe'] },
    campaign_id: { label: 'Campaign (its id)' },
    affiliate_id: { label: 'Publisher (its id)', aliases: ['publisher id'] },
  },
  example: '+13055550142\n+13055550143',
  help: 'A number a row is enough. One that is suppressed already is changed as its row says.',
}

export function SuppressedNumberImport() {
  return <ImportDialog definition={IMPORT} listAddress={addresses.suppressedNumbers()} />
}
