import Type, { type Static } from 'typebox'

/**
 * Contact form. Older clients wrap it in `{form}` and call the message `comment`; `checker` not null marks a robot.
 * `elapsed` is how many milliseconds the page was open when the form was sent; clients may leave it out.
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
