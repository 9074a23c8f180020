import Type, { type Static } from 'typebox'

const email = Type.String({ maxLength: 254 })

/**
 * Newsletter state in the browser; `isSubscribed` is null until a status check. @see spec §3 Newsletter, §4
 */
export const NewsletterState = Type.Object({
  isSubscribed: Type.Union([Type.Boolean(), Type.Null()]),
  email: Type.Union([email, Type.Null()]),
})
export type NewsletterState = Static<typeof NewsletterState>

/** `subscribed`, `unsubscribed` or `pending` (confirmation sent). @see docs/rules/forms FRM-2 */
export const SubscriptionStatus = Type.Enum(['subscribed', 'unsubscribed', 'pending'])
export type SubscriptionStatus = Static<typeof SubscriptionStatus>

/** State of an address: visible to its owner, `unknown` to others. @see docs/newsletter.md */
export const SubscriptionState = Type.Enum(['subscribed', 'unsubscribed', 'pending', 'unknown'])
export type SubscriptionState = Static<typeof SubscriptionState>

/** Bodies of the newsletter calls. @see spec §7, docs/rules/forms FRM-2, FRM-3 */
export const EmailOnly = Type.Object({ email })
export type EmailOnly = Static<typeof EmailOnly>

/** Place of the subscription request, as part of the proof of consent. */
export const SubscriptionSource = Type.Enum(['form', 'popup', 'account', 'checkout'])
export type SubscriptionSource = Static<typeof SubscriptionSource>

/**
 * Body of `subscribe`. `source` and `consent` (version of the accepted text) are ours; older clients send
 * only the address.
 */
export const Subscription = Type.Object({
  email,
  source: Type.Optional(SubscriptionSource),
  consent: Type.Optional(Type.String({ maxLength: 32 })),
})
export type Subscription = Static<typeof Subscription>

/** Body of `unsubscribe`: an address, or the `code` of a newsletter mail, which identifies the address. */
export const Unsubscription = Type.Object({
  email: Type.Optional(email),
  code: Type.Optional(Type.String({ maxLength: 128 })),
})
export type Unsubscription = Static<typeof Unsubscription>

export const NewsletterConfirmation = Type.Object({ email, code: Type.String({ maxLength: 128 }) })
export type NewsletterConfirmation = Static<typeof NewsletterConfirmation>
