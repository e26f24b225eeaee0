import { typedTagList } from '../words/tag-words.ts'

/** What a column of telephone numbers is called in people's files. */
export const PHONE_ALIASES: readonly string[] = [
  'phone',
  'phone number',
  'telephone',
  'caller',
  'caller id',
  'ani',
]

/** `state:CA, age:44` as the API takes it; what is written as the API has it stays. */
export function importedTags(cell: string): string {
  if (cell.includes('<<<')) return cell
  const tags = cell.split(/[,|]/).map(tag => tag.trim())
  return typedTagList(tags.filter(tag => tag !== ''))
}
