import Type, { type Static } from 'typebox'

const email = Type.String({ maxLength: 254 })

/** Newsletter state in the browser; `isSubscribed` null until a status check. @see spec §3 Newsletter, §4 */
export const NewsletterState = Type.Object({
  isSubscribed: Type.Union([Type.Boolean(), Type.Null()]),
  email: Type.Union([email, Type.Null()]),
})
export type NewsletterState = Static<typeof NewsletterState>

/** `subscribed`, `unsubscribed` or `pending` (confirmation sent). @see reference 7.2 */
export const SubscriptionStatus = Type.Enum(['subscribed', 'unsubscribed', 'pending'])
export type SubscriptionStatus = Static<typeof SubscriptionStatus>

/** Bodies of the newsletter calls. @see spec §7, reference 7.2, 7.3 */
export const EmailOnly = Type.Object({ email })
export type EmailOnly = Static<typeof EmailOnly>
export const NewsletterConfirmation = Type.Object({ email, code: Type.String({ maxLength: 128 }) })
export type NewsletterConfirmation = Static<typeof NewsletterConfirmation>

/** Contact form, flat or in the older `{form}` wrapping; `checker` not null marks a robot. @see reference 7.4 */
export const ContactForm = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 200 })),
    email: Type.Optional(email),
    telephone: Type.Optional(Type.String({ maxLength: 40 })),
    comment: Type.Optional(Type.String({ maxLength: 5000 })),
    message: Type.Optional(Type.String({ maxLength: 5000 })),
    form: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: true },
)
export type ContactForm = Static<typeof ContactForm>
