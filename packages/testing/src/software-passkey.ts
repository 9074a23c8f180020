import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Page of the browser, with deliberate errors. */
type Place = { origin: string; rpId?: string; isVerified?: boolean }

/**
 * Creates a software passkey: ES256, user verification, no attestation. For tests of WebAuthn ceremonies;
 * options and responses are those of `navigator.credentials` as JSON.
 */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, { origin, rpId, isVerified = true }: Place, rest: Buffer) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const hash = createHash('sha256')
      .update(rpId ?? new URL(origin).hostname)
      .digest()
    return Buffer.concat([hash, Buffer.from([isVerified ? flags | 0x04 : flags]), counter, rest])
  }

  return {
    /** Responds to the options of a registration. */
    create(options: { challenge: string; user?: { id: string } }, place: Place) {
      userHandle = options.user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(0x41, place, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', cborMap([])],
        ['authData', data],
      ])
      return {
        ...this.named(),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, place.origin).toString(
            'base64url',
          ),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Responds to the options of an assertion. `isCopy`: simulates a cloned key whose counter does not increase. */
    get(options: { challenge: string }, place: Place, isCopy = false) {
      if (!isCopy) count += 1
      const data = authenticatorData(0x01, place, Buffer.alloc(0))
      const client = clientData('webauthn.get', options.challenge, place.origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...this.named(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      }
    },

    named: () => ({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key' as const,
      clientExtensionResults: {},
    }),
  }
}

type Cbor = number | string | Buffer | EncodedMap
type EncodedMap = Buffer & { isEncoded?: true }

/** Encodes the subset of CBOR (RFC 8949) that passkeys use. */
function cborMap(entries: readonly (readonly [number | string, Cbor])[]): EncodedMap {
  const body = entries.flatMap(([key, value]) => [cbor(key), cbor(value)])
  return Object.assign(Buffer.concat([head(5, entries.length), ...body]), { isEncoded: true as const })
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return 'isEncoded' in value ? value : Buffer.concat([head(2, value.length), value])
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
