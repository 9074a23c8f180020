import { sha3_224 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Computes SHA3-224 (NIST) of a text as hex. Separate file, so that pages that only count the cart do not
 * load the algorithm.
 * @see docs/rules/cart CRT-14
 */
export function sha3(text: string): string {
  return bytesToHex(sha3_224(utf8ToBytes(text)))
}
