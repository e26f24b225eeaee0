import { addresses } from '../../addresses.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { importedTags, PHONE_ALIASES } from '../../import/shared-columns.ts'

const IMPORT: ImportDefinition = {
  noun: 'contact',
  route: '/contacts/import.json',
  template: '/contacts/import_template.csv',
  key: 'number',
  columns: {
    number: { label: 'Number', aliases: PHONE_ALIASES },
    tag_list: { label: 'Tags', aliases: ['tag'], sentFor: importedTags },
  },
  example: 'number,tags\n+13055550142,"state:CA, age:44"\n+13055550143,state:FL',
  help: 'A contact for each number; the contact that has a number already is changed. Tags are written key:value, with commas between them.',
}

export function ContactImport() {
  return <ImportDialog definition={IMPORT} listAddress={addresses.contacts()} />
}
