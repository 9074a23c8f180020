import Type, { type Static } from 'typebox'

const part = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' })
const common = {
  id: part(1400),
  rawId: part(1400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Enum(['platform', 'cross-platform'])),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
}

/** Result of `navigator.credentials.create` as JSON (WebAuthn level 3). */
export const NewPasskey = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: part(4000),
    attestationObject: part(20_000),
    authenticatorData: Type.Optional(part(8000)),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
    publicKeyAlgorithm: Type.Optional(Type.Integer()),
    publicKey: Type.Optional(part(8000)),
  }),
})
export type NewPasskey = Static<typeof NewPasskey>

/** Result of `navigator.credentials.get` as JSON. */
export const PasskeyProof = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: part(4000),
    authenticatorData: part(8000),
    signature: part(4000),
    userHandle: Type.Optional(part(200)),
  }),
})
export type PasskeyProof = Static<typeof PasskeyProof>

/** Options for the browser, passed unchanged. */
export const PasskeyOptions = Type.Object({ challenge: Type.String() }, { additionalProperties: true })

/** Secret of an authenticator app, and the address for its QR code. Return `challenge` with the code. */
export const TotpSetup = Type.Object({
  challenge: Type.String({ maxLength: 100 }),
  secret: Type.String(),
  address: Type.String(),
})
export const TotpCode = Type.String({ pattern: '^[0-9]{6}$' })
export const Password = Type.String({ minLength: 1, maxLength: 200 })
