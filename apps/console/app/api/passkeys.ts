import { AdminError } from '@ambra/contract/admin/admin-client'
import type { NewPasskey, PasskeyProof } from '@ambra/contract/admin/passkey'
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

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn()

/**
 * Lets the device make a passkey.
 * @throws AdminError staff.passkey_known when it has one of this person, staff.passkey_failed when it made none, or the
 * person said no
 */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  try {
    // The server wrote the options for exactly this call; its answer is what the contract describes.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    return (await startRegistration({ optionsJSON })) as unknown as NewPasskey
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    if (isKnown) throw new AdminError(409, 'staff.passkey_known', {})
    // The browser tells no page more: closed, none there, another person.
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

/** A fresh proof of who it is. @throws AdminError */
export async function proveByPasskey() {
  const proof = await provePasskey(await client.signIn('step-up.options', {}))
  return client.signIn('step-up.passkey', { proof })
}
