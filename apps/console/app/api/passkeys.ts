import { AdminError } from '@ambra/contract/platform/operations/admin-client'
import type { NewPasskey, PasskeyProof } from '@ambra/contract/platform/staff/passkey'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { client } from './client.ts'

type Options = { challenge: string }

/** Returns true when this browser supports passkeys. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn()

/**
 * Creates a passkey on the device.
 * @throws AdminError staff.passkey_known when the device already has one for this person,
 * staff.passkey_failed when it created none or the person declined
 */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  try {
    // The server wrote the options for exactly this call, and the contract describes the response.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    return (await startRegistration({ optionsJSON })) as unknown as NewPasskey
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    if (isKnown) throw new AdminError(409, 'staff.passkey_known', {})
    // Browsers do not tell a page whether the dialog was closed, no passkey exists or another person
    // answered.
    throw new AdminError(400, 'staff.passkey_failed', {})
  }
}

async function provePasskey(options: Options): Promise<PasskeyProof> {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    return (await startAuthentication({ optionsJSON })) as unknown as PasskeyProof
  } catch {
    throw new AdminError(400, 'staff.passkey_failed', {})
  }
}

/** @throws AdminError */
export async function signInByPasskey() {
  const proof = await provePasskey(await client.signIn('sign-in.options', {}))
  return client.signIn('sign-in.passkey', { proof })
}

/** Authenticates again with a passkey (step-up). @throws AdminError */
export async function proveByPasskey() {
  const proof = await provePasskey(await client.signIn('step-up.options', {}))
  return client.signIn('step-up.passkey', { proof })
}
