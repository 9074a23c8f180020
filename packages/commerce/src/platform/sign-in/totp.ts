import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the parameters of authenticator apps: HMAC-SHA-1, 6 digits, 30 s. */
const stepMs = 30_000
const digits = 6
/** Allowed clock skew of telephones, steps. */
const window = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Generates 160 random bits in base32, the form that people type into an app. */
export const newTotpSecret = (): string => toBase32(randomBytes(20))

export function totpAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer, digits: String(digits), period: '30' })}`
}

/** Returns the code of a step. `secret` in base32. @see RFC 6238, RFC 4226 §5.3 */
export function totpCode(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0')
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / stepMs)

/**
 * Returns the step of a valid code, at most one early or late; undefined for a wrong one. Takes the same time
 * for each.
 */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const given = Buffer.from(code.padEnd(digits, ' ').slice(0, digits))
  let found: number | undefined
  for (let step = totpStep(now) - window; step <= totpStep(now) + window; step += 1)
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), given)) found = step
  return code.length === digits ? found : undefined
}

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >> bits) & 31] ?? ''
    }
  }
  return bits > 0 ? text + (alphabet[(value << (5 - bits)) & 31] ?? '') : text
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const sign of text) {
    value = ((value << 5) | alphabet.indexOf(sign)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return Buffer.from(bytes)
}
