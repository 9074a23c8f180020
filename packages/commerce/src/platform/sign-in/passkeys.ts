import type { NewPasskey, PasskeyProof } from '@ambra/contract/platform/staff/passkey'
import type { Database } from '@ambra/db/connection'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { type PasskeyRecord, staffCredentialRepository } from '@ambra/db/platform'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { consoleOrigin, type StaffDeps } from '../staff/staff-deps.ts'

type Settings = StaffDeps['settings']
type Owner = { email: string; name: string; handle: string }
export type VerifiedPasskey = Pick<PasskeyRecord, 'passkeyId' | 'publicKey' | 'signCount' | 'transports'>

/** COSE algorithms EdDSA, ES256, RS256; every device supports one of them. */
const algorithms = [-8, -7, -257] as const

const relyingParty = (settings: Settings) => {
  const origin = consoleOrigin(settings)
  return { origin, id: new URL(origin).hostname }
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** Returns options for registering a discoverable passkey with user verification. */
export async function newPasskeyOptions(
  settings: Settings,
  { owner, challenge, known }: { owner: Owner; challenge: string; known: readonly PasskeyRecord[] },
): Promise<{ challenge: string }> {
  return generateRegistrationOptions({
    rpName: currentShop().name,
    rpID: relyingParty(settings).id,
    userID: bytesOf(owner.handle),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: known.map(({ passkeyId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Returns options for an assertion; without `known` the device offers its passkeys, and no address is revealed. */
export async function passkeyProofOptions(
  settings: Settings,
  { challenge, known = [] }: { challenge: string; known?: readonly PasskeyRecord[] },
): Promise<{ challenge: string }> {
  return generateAuthenticationOptions({
    rpID: relyingParty(settings).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    allowCredentials: known.map(({ passkeyId: id }) => ({ id })),
  })
}

/** Returns the challenge that a response claims to answer; the caller checks that it was issued. */
export function challengeIn({ response }: NewPasskey | PasskeyProof): string {
  try {
    const client: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    if (typeof client === 'object' && client !== null && 'challenge' in client)
      return String(client.challenge)
  } catch {
    // Invalid JSON holds no challenge.
  }
  return ''
}

/** Returns undefined unless a new passkey has signed this challenge for this origin. */
export async function checkNewPasskey(
  settings: Settings,
  passkey: NewPasskey,
  challenge: string,
): Promise<VerifiedPasskey | undefined> {
  const { origin, id } = relyingParty(settings)
  const checked = await verifyRegistrationResponse({
    // Checked by the contract's schema; the library reads only these fields.
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { credential } = checked.registrationInfo
  return {
    passkeyId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    transports: credential.transports ?? [],
  }
}

/** Whether the passkey has signed the challenge; its signature counter must have increased. */
export async function isPasskeyProof(
  db: Database['db'],
  {
    settings,
    passkey,
    proof,
    challenge,
    now,
  }: {
    settings: Settings
    passkey: PasskeyRecord
    proof: PasskeyProof
    challenge: string
    now: Date
  },
): Promise<boolean> {
  const { origin, id } = relyingParty(settings)
  const checked = await verifyAuthenticationResponse({
    response: proof as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.passkeyId,
      publicKey: bytesOf(passkey.publicKey),
      counter: passkey.signCount,
      transports: passkey.transports,
    },
  }).catch(() => undefined)
  if (!checked?.verified) return false
  return staffCredentialRepository(db).countUse(passkey.id, checked.authenticationInfo.newCounter, now)
}
