import Type from 'typebox'
import { Done, EmptyInput, LanguageCode, PersonId, PersonName } from './shapes/fields.ts'
import { operation } from './shapes/operation.ts'
import { NewPasskey, PasskeyOptions, Password, TotpCode, TotpSetup } from './shapes/passkey.ts'
import { OwnPerson, StaffSession } from './shapes/staff.ts'

const own = { permission: 'signed_in', scope: 'person' } as const
const always = () => true

/** What everybody may do about the own account. */
export const ownOperations = {
  'own.show': operation('own.show', {
    ...own,
    summary: 'Who is signed in, and what this person may do',
    kind: 'query',
    input: EmptyInput,
    result: OwnPerson,
  }),
  'own.change': operation('own.change', {
    ...own,
    summary: 'Change the own name and language',
    kind: 'command',
    input: Type.Object({ name: PersonName, language: LanguageCode }),
    result: Done,
  }),
  'own.sessions': operation('own.sessions', {
    ...own,
    summary: 'The own sessions that are open',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(StaffSession),
  }),
  'own.end-sessions': operation('own.end-sessions', {
    ...own,
    summary: 'End one of the own sessions, or all but this one',
    kind: 'command',
    input: Type.Object({ id: Type.Optional(PersonId) }),
    result: Type.Object({ ended: Type.Integer() }),
  }),
  'own.passkey-options': operation('own.passkey-options', {
    ...own,
    summary: 'Options for a further passkey',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    input: EmptyInput,
    result: PasskeyOptions,
  }),
  'own.add-passkey': operation('own.add-passkey', {
    ...own,
    summary: 'Add a passkey',
    kind: 'command',
    stepUp: always,
    input: Type.Object({ passkey: NewPasskey, label: PersonName }),
    result: Done,
  }),
  'own.totp-setup': operation('own.totp-setup', {
    ...own,
    summary: 'A new secret for an authenticator app',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    input: EmptyInput,
    result: TotpSetup,
  }),
  'own.set-password': operation('own.set-password', {
    ...own,
    summary: 'Choose a password together with an authenticator app',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    input: Type.Object({ password: Password, challenge: Type.String({ maxLength: 100 }), code: TotpCode }),
    result: Done,
  }),
  'own.remove-credential': operation('own.remove-credential', {
    ...own,
    summary: 'Remove a passkey, or password and authenticator app; one way to sign in stays',
    kind: 'command',
    stepUp: always,
    input: Type.Object({ id: PersonId }),
    result: Done,
  }),
  'own.recovery-codes': operation('own.recovery-codes', {
    ...own,
    summary: 'Ten new recovery codes in place of the former ones',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    input: EmptyInput,
    result: Type.Array(Type.String()),
  }),
} as const
