import type { NewPasskey, PasskeyProof } from '@ambra/contract/admin/passkey'
import type { Database } from '@ambra/db/database'
import { currentShop } from '@ambra/domain/current-shop'
import { type PasskeyRecord, staffCredentialRepository } from '@ambra/db/staff/staff-credential-repository'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { consoleOrigin, type StaffDeps } from './staff-deps.ts'

type Settings = StaffDeps['settings']
type Owner = { email: string; name: string; handle: string }
export type VerifiedPasskey = Pick<PasskeyRecord, 'passkeyId' | 'publicKey' | 'signCount' | 'transports'>

/** Of COSE: EdDSA, ES256, RS256, which every device has one of. */
const algorithms = [-8, -7, -257] as const

const relyingParty = (settings: Settings) => {
  const origin = consoleOrigin(settings)
  return { origin, id: new URL(origin).hostname }
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** Options for a new passkey that a person carries on a device; it checks who holds it. */
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

/** Options for a proof; without `known` the device offers the passkeys it has, and names no address to anybody. */
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

/** The challenge that an answer says it is for; it still has to be one of ours. */
export function challengeIn({ response }: NewPasskey | PasskeyProof): string {
  try {
    const client: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    if (typeof client === 'object' && client !== null && 'challenge' in client)
      return String(client.challenge)
  } catch {
    // No JSON: it holds no challenge.
  }
  return ''
}

/** Undefined for what is not signed by a new passkey for this challenge, on this origin. */
export async function checkNewPasskey(
  settings: Settings,
  passkey: NewPasskey,
  challenge: string,
): Promise<VerifiedPasskey | undefined> {
  const { origin, id } = relyingParty(settings)
  const checked = await verifyRegistrationResponse({
    // Checked by the contract's schema; the library reads no more than stands there.
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

/** Whether a proof is signed by the passkey for this challenge; its count must have grown. */
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
