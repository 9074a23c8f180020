import Type, { type Static, type TSchema } from 'typebox'
import {
  Done,
  Email,
  EmptyInput,
  GivenRoles,
  LanguageCode,
  Moment,
  PersonName,
} from '../operations/fields.ts'
import { NewPasskey, PasskeyOptions, PasskeyProof, Password, TotpCode, TotpSetup } from './passkey.ts'

/** Call that needs no permission: its input is a proof of identity, and calls are counted. */
type SignInCall<I extends TSchema = TSchema, R extends TSchema = TSchema> = {
  summary: string
  /** Whether it needs the caller's session. */
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

/** `POST /api/admin/<name>`: opens a session, renews the proof of identity, and ends the session. */
export const signInCalls = {
  'sign-in.options': call('Get the challenge for signing in with a passkey', EmptyInput, PasskeyOptions),
  'sign-in.passkey': call('Sign in with a passkey', Type.Object({ proof: PasskeyProof }), SignedIn),
  'sign-in.password': call(
    'Sign in with password and authenticator app',
    Type.Object({ email: Email, password: Password, code: TotpCode }),
    SignedIn,
  ),
  'sign-in.recovery': call(
    'Sign in with a recovery code, only to set up new credentials',
    Type.Object({ email: Email, code: Type.String({ maxLength: 60 }) }),
    SignedIn,
  ),
  'sign-out': call('Sign out and end this session', EmptyInput, Done),
  'step-up.options': call('Get the step-up challenge for your own passkey', EmptyInput, PasskeyOptions, true),
  'step-up.passkey': call(
    'Authenticate again with a passkey (step-up)',
    Type.Object({ proof: PasskeyProof }),
    Type.Object({ proved_until: Moment }),
    true,
  ),
  'step-up.password': call(
    'Authenticate again with password and authenticator app (step-up)',
    Type.Object({ password: Password, code: TotpCode }),
    Type.Object({ proved_until: Moment }),
    true,
  ),
  'invite.show': call(
    'Get the details of an invitation',
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
    'Get the options for registering the first passkey',
    Type.Object({ ...token, email: Type.Optional(Email), name: PersonName }),
    PasskeyOptions,
  ),
  'invite.totp': call('Get a secret for the authenticator app', Type.Object(token), TotpSetup),
  'invite.accept': call(
    'Accept an invitation: create the first credential and sign in',
    Type.Object({
      ...token,
      name: PersonName,
      language: LanguageCode,
      /** Chosen by the first owner; an invite determines its address. */
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
