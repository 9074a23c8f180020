import Type from 'typebox'
import { Done, EmptyInput, LanguageCode, PersonId, PersonName } from '../operations/fields.ts'
import { operation } from '../operations/operation.ts'
import { NewPasskey, PasskeyOptions, Password, TotpCode, TotpSetup } from './passkey.ts'
import { OwnPerson, StaffSession } from './staff.ts'

const own = { permission: 'signed_in', scope: 'person' } as const
const always = () => true

/** Operations on one's own account. */
export const ownOperations = {
  'own.show': operation('own.show', {
    ...own,
    summary: 'Get the signed-in person and their rights',
    kind: 'query',
    input: EmptyInput,
    result: OwnPerson,
  }),
  'own.change': operation('own.change', {
    ...own,
    summary: 'Update your own name and language',
    kind: 'command',
    input: Type.Object({ name: PersonName, language: LanguageCode }),
    result: Done,
  }),
  'own.sessions': operation('own.sessions', {
    ...own,
    summary: 'List your own open sessions',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(StaffSession),
  }),
  'own.end-sessions': operation('own.end-sessions', {
    ...own,
    summary: 'End one of your own sessions, or all except the current one',
    kind: 'command',
    input: Type.Object({ id: Type.Optional(PersonId) }),
    result: Type.Object({ ended: Type.Integer() }),
  }),
  'own.passkey-options': operation('own.passkey-options', {
    ...own,
    summary: 'Get the options for registering another passkey',
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
    summary: 'Get a new secret for an authenticator app',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    input: EmptyInput,
    result: TotpSetup,
  }),
  'own.set-password': operation('own.set-password', {
    ...own,
    summary: 'Set a password together with an authenticator app',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    input: Type.Object({ password: Password, challenge: Type.String({ maxLength: 100 }), code: TotpCode }),
    result: Done,
  }),
  'own.remove-credential': operation('own.remove-credential', {
    ...own,
    summary: 'Remove a passkey, or password and authenticator app, but not the last way to sign in',
    kind: 'command',
    stepUp: always,
    input: Type.Object({ id: PersonId }),
    result: Done,
  }),
  'own.recovery-codes': operation('own.recovery-codes', {
    ...own,
    summary: 'Replace the recovery codes with ten new ones',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    input: EmptyInput,
    result: Type.Array(Type.String()),
  }),
} as const
