import { TextsField } from '../form/texts-field.tsx'
import { ListEditField } from './list-edit-field.tsx'

/** Tags of several records: `tag_list`, a `ListEdit` of texts such as `state:CA`. */
export function TagsEdit() {
  return (
    <ListEditField name="tag_list" label="Tags">
      <TextsField
        name="tag_list.entries"
        label="Which tags"
        placeholder="state:CA"
        help="Each a key and a value. Calls have them, and targets may ask for them."
      />
    </ListEditField>
  )
}
