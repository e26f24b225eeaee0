import { type Static, Type } from 'typebox'
import { parseDialable, restorePlus } from '../../domain/phone/phone-number.ts'
import { Id, NullableText, RequiredText, Rooted, Text } from '../../platform/wire/wire-types.ts'
import { tagValueParameters } from '../tags/sent-tag-values.ts'
import { TagValue } from '../tags/tag-values.ts'

/** Nobody calls from more numbers than this; each answer, and each entry of the audit log, holds them all. */
export const MAX_CONTACT_NUMBERS = 100

const NUMBER = {
  description: 'Phone number, or `sip:user@domain`. Without a country code it is read as a US number.',
  examples: ['+13055550142'],
}

const description = Type.Optional(NullableText({ description: 'A note.', examples: ['Mobile'] }))

const ContactNumberAttributes = Type.Object({
  id: Type.Optional(
    Type.Integer({
      ...Id,
      description: 'Changes this number, keeping what is not sent; without it one is added.',
    }),
  ),
  number: Type.Optional(RequiredText(NUMBER)),
  description,
})

export const ContactUpdate = Type.Object(
  {
    ...tagValueParameters,
    contact_numbers_attributes: Type.Optional(
      Type.Array(
        Type.Object({
          ...ContactNumberAttributes.properties,
          _destroy: Type.Optional(
            Type.Boolean({ description: 'true removes the number that `id` names. One must be left.' }),
          ),
        }),
        {
          maxItems: MAX_CONTACT_NUMBERS,
          description: 'Numbers to add, or with `id` to change or remove; those not named stay.',
          examples: [[{ number: '+13055550142', description: 'Mobile' }]],
        },
      ),
    ),
  },
  { title: 'ContactUpdate' },
)

export const ContactCreate = Type.Object(
  {
    ...tagValueParameters,
    contact_numbers_attributes: Type.Array(
      Type.Object({ ...ContactNumberAttributes.properties, number: RequiredText(NUMBER) }),
      {
        maxItems: MAX_CONTACT_NUMBERS,
        description: 'At least one.',
      },
    ),
  },
  { title: 'ContactCreate' },
)

export type ContactParameters = Static<typeof ContactUpdate>

export const ContactNumberUpdate = Type.Object(
  {
    number: Type.Optional(RequiredText(NUMBER)),
    description,
  },
  { title: 'ContactNumberUpdate' },
)

const ContactNumber = Type.Object(
  {
    number: Text({ description: 'In E.164 form, or a SIP address.', examples: ['+13055550142'] }),
    description: NullableText({ description: 'A note.', examples: ['Mobile'] }),
    id: Id,
  },
  { title: 'ContactNumber' },
)

export const ContactNumberDocument = Rooted('contact_number', ContactNumber)

export const Contact = Type.Object(
  {
    id: Id,
    contact_numbers: Type.Array(ContactNumber, { description: 'Its numbers.' }),
    tag_values: Type.Array(TagValue),
  },
  { title: 'Contact' },
)

export const ContactDocument = Rooted('contact', Contact)

/** One number of a Contact. */
export interface ContactNumberContent {
  /** E.164, or a `sip:` address. */
  readonly number: string
  readonly description: string | null
}

export type StoredContactNumber = ContactNumberContent & { readonly id: number }

export function contactNumberShape({
  number,
  description: note,
  id,
}: StoredContactNumber): Static<typeof ContactNumber> {
  return { number, description: note, id }
}

/** A Contact's number as a path segment: `+` may be raw or escaped; without a country code it is a US number. */
export const NumberParams = Type.Object({
  number: Text({
    description: 'Phone number, with or without its country code, or `sip:user@domain`.',
    examples: ['+13055550142'],
  }),
})

/** In the form that storage keeps; null when it is neither a possible phone number nor a SIP address. */
export function numberInPath({ number }: { readonly number: string }): string | null {
  return parseDialable(restorePlus(number))
}
