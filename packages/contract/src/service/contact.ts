import Type, { type Static } from 'typebox'

/**
 * Contact form. Older clients wrap it in `{form}` and call the message `comment`; a non-null `checker` marks
 * a robot. `elapsed` is the time in milliseconds from opening the page to sending the form; optional.
 * @see spec §7 contact/create, docs/rules/forms FRM-4
 */
export const ContactForm = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 200 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    telephone: Type.Optional(Type.String({ maxLength: 40 })),
    comment: Type.Optional(Type.String({ maxLength: 5000 })),
    message: Type.Optional(Type.String({ maxLength: 5000 })),
    checker: Type.Optional(Type.Unknown()),
    form: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    elapsed: Type.Optional(Type.Number({ minimum: 0 })),
  },
  { additionalProperties: true },
)
export type ContactForm = Static<typeof ContactForm>
