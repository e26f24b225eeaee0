import './contacts.css'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormSection } from '../../form/form-section.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TextsField } from '../../form/texts-field.tsx'
import { Button } from '../../parts/button.tsx'
import { GoingButton } from '../../table/going-button.tsx'
import { type ContactValues, NEW_NUMBER } from './contact-values.ts'

/** What is typed of a contact, new or not. */
export function ContactFields() {
  return (
    <>
      <FormSection
        title="Numbers"
        help="Whoever calls from one of them is this contact. A SIP address may stand for a number. Each belongs to one contact at most."
      >
        <NumberRows />
      </FormSection>
      <FormSection title="What is known">
        <TextsField
          name="tag_list"
          label="Tags"
          placeholder="state:CA"
          help="Each a key and a value. Calls and pings from the numbers have them, and targets may ask for them."
        />
      </FormSection>
    </>
  )
}

/** `useFieldArray` takes arrays that it may change. */
interface NumbersForForm {
  contact_numbers_attributes: ContactValues['contact_numbers_attributes'][number][]
}

function NumberRows() {
  const { control } = useFormContext<NumbersForForm>()
  const name = 'contact_numbers_attributes'
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'rowKey' })

  return (
    <>
      {fields.map(({ rowKey }, place) => (
        <fieldset key={rowKey} className="contact-number">
          <legend className="visually-hidden">Number {place + 1}</legend>
          <TextField
            name={`${name}.${place}.number`}
            label="Number"
            isRequired
            emptyValue=""
            placeholder="+1 305 555 0142"
          />
          <TextField name={`${name}.${place}.description`} label="Note" placeholder="Mobile" />
          <GoingButton
            className="button plain icon"
            aria-label={`Remove number ${place + 1}`}
            isDisabled={fields.length === 1}
            onPress={() => remove(place)}
          >
            ✕
          </GoingButton>
        </fieldset>
      ))}
      <div>
        <Button className="button" onPress={() => append({ ...NEW_NUMBER })}>
          Add a number
        </Button>
      </div>
    </>
  )
}
