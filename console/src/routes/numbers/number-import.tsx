import { addresses } from '../../addresses.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { importedTags, PHONE_ALIASES } from '../../import/shared-columns.ts'

const IMPORT: ImportDefinition = {
  noun: 'number',
  route: '/numbers/import.json',
  template: '/numbers/import_template.csv',
  key: 'number',
  columns: {
    number: { label: 'Number', aliases: [...PHONE_ALIASES, 'did', 'tracking number'] },
    name: { label: 'Label' },
    cid: { label: 'Campaign (its cid)', aliases: ['campaign', 'campaign id'] },
    afid: { label: 'Publisher (its AFID)', aliases: ['publisher', 'affiliate', 'afid'] },
    sid: { label: 'Sub id' },
    tag_list: { label: 'Tags', sentFor: importedTags },
    message: { label: 'Greeting' },
    trunk_id: { label: 'Trunk (its id)' },
    repeat: { label: 'Times that the greeting is said' },
    caller_blocked_message: { label: 'What suppressed callers hear' },
  },
  unused: ['type', 'country', 'desired_text'],
  example: 'number,cid,afid,name\n+18005550100,autos,north,Billboard\n+18005550101,autos,south,',
  help: 'Numbers of your own, each with its campaign; a number that is there already is changed. Others are bought one by one. Tags are written key:value, with commas between them.',
}

export function NumberImport() {
  return <ImportDialog definition={IMPORT} listAddress={addresses.numbers()} />
}
