import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets in the database, so that a copy of the database alone does not reveal them. `purpose`
 * names the kind of secret and its owner: sealed text copied into another row does not open there.
 */
export type SecretBox = {
  /** Returns the text unchanged if the shop has no key. */
  seal: (plain: string, purpose: string) => string
  /**
   * Returns undefined if the key is missing or the text was changed. Returns text that was never sealed
   * unchanged.
   */
  open: (stored: string, purpose: string) => string | undefined
  /** Whether a stored text is sealed with the current key. */
  isCurrent: (stored: string) => boolean
  hasKey: boolean
}

type Key = { id: string; bytes: Buffer }

const mark = 'v1'
const sealedText = /^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/
const known = new Map<string, SecretBox>()

/**
 * Creates the box from SECRETS_KEY, which may hold several keys separated by commas. The first one seals; the
 * others still open what they sealed. AES-256-GCM, with keys derived by HKDF.
 */
export function secretBox(secretsKey: string | undefined): SecretBox {
  const text = secretsKey ?? ''
  let box = known.get(text)
  if (!box) known.set(text, (box = createBox(text)))
  return box
}

export const isSealed = (stored: string): boolean => sealedText.test(stored)

function createBox(text: string): SecretBox {
  const keys = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(keyOf)
  const [first] = keys
  return {
    hasKey: first !== undefined,
    isCurrent: (stored) => first !== undefined && stored.startsWith(`${mark}.${first.id}.`),
    seal: (plain, purpose) => (first ? seal(first, plain, purpose) : plain),
    open(stored, purpose) {
      if (!isSealed(stored)) return stored
      const key = keys.find(({ id }) => id === stored.split('.')[1])
      return key && open(key, stored, purpose)
    },
  }
}

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'ambra', 'secrets of the database', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

function seal({ id, bytes }: Key, plain: string, purpose: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [mark, id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

function open({ bytes }: Key, stored: string, purpose: string): string | undefined {
  const [, , nonce = '', text = ''] = stored.split('.')
  const sealed = Buffer.from(text, 'base64url')
  if (sealed.length < 16) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, Buffer.from(nonce, 'base64url'))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

export const webhookPurpose = 'webhook'

/** Purpose of a TOTP secret, bound to one person: it does not open in another row. */
export const totpPurpose = (staffId: number): string => `totp:${staffId}`
