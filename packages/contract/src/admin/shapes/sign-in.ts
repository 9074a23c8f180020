import Type, { type Static, type TSchema } from 'typebox'
import { Done, Email, EmptyInput, GivenRoles, LanguageCode, Moment, PersonName } from './fields.ts'
import { NewPasskey, PasskeyOptions, PasskeyProof, Password, TotpCode, TotpSetup } from './passkey.ts'

/** A call that needs no right: what it takes is a proof, and it is counted. */
type SignInCall<I extends TSchema = TSchema, R extends TSchema = TSchema> = {
  summary: string
  /** Whether it is about the session of the caller. */
  needsSession: boolean
  input: I
  result: R
}
const call = <I extends TSchema, R extends TSchema>(
  summary: string,
  input: I,
  result: R,
  needsSession = false,
): SignInCall<I, R> => ({ summary, needsSession, input, result })

const token = { token: Type.String({ minLength: 20, maxLength: 100 }) }
const SignedIn = Type.Object({ id: Type.Integer(), name: Type.String() })

/** `POST /api/admin/<name>`: how a person gets a session, proves who they are again, and ends it. */
export const signInCalls = {
  'sign-in.options': call('What a passkey has to sign', EmptyInput, PasskeyOptions),
  'sign-in.passkey': call('Sign in with a passkey', Type.Object({ proof: PasskeyProof }), SignedIn),
  'sign-in.password': call(
    'Sign in with password and authenticator app',
    Type.Object({ email: Email, password: Password, code: TotpCode }),
    SignedIn,
  ),
  'sign-in.recovery': call(
    'Sign in with a recovery code, to set a new key and nothing else',
    Type.Object({ email: Email, code: Type.String({ maxLength: 60 }) }),
    SignedIn,
  ),
  'sign-out': call('End this session', EmptyInput, Done),
  'step-up.options': call('What the own passkey has to sign', EmptyInput, PasskeyOptions, true),
  'step-up.passkey': call(
    'A fresh proof by passkey',
    Type.Object({ proof: PasskeyProof }),
    Type.Object({ proved_until: Moment }),
    true,
  ),
  'step-up.password': call(
    'A fresh proof by password and authenticator app',
    Type.Object({ password: Password, code: TotpCode }),
    Type.Object({ proved_until: Moment }),
    true,
  ),
  'invite.show': call(
    'What an invite is for',
    Type.Object(token),
    Type.Object({
      email: Type.Union([Type.String(), Type.Null()]),
      name: Type.Union([Type.String(), Type.Null()]),
      roles: GivenRoles,
      needs_passkey: Type.Boolean(),
      expires_at: Moment,
    }),
  ),
  'invite.options': call(
    'Options for the first passkey',
    Type.Object({ ...token, email: Type.Optional(Email), name: PersonName }),
    PasskeyOptions,
  ),
  'invite.totp': call('A secret for the authenticator app', Type.Object(token), TotpSetup),
  'invite.accept': call(
    'Set the first key and sign in',
    Type.Object({
      ...token,
      name: PersonName,
      language: LanguageCode,
      /** The first owner chooses it; invites are bound to theirs. */
      email: Type.Optional(Email),
      passkey: Type.Optional(NewPasskey),
      password: Type.Optional(
        Type.Object({ password: Password, challenge: Type.String({ maxLength: 100 }), code: TotpCode }),
      ),
    }),
    Type.Object({ id: Type.Integer(), name: Type.String(), recovery_codes: Type.Array(Type.String()) }),
  ),
} as const

export type SignInCalls = typeof signInCalls
export type SignInName = keyof SignInCalls
export type SignInInput<N extends SignInName> = Static<SignInCalls[N]['input']>
export type SignInResult<N extends SignInName> = Static<SignInCalls[N]['result']>
