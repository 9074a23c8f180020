import { Buffer } from 'node:buffer'
import type { SearchDocument } from './search-engine.ts'

const chunkBytes = 4 * 1024 * 1024

/**
 * The documents themselves as JSON bytes in large chunks outside the JavaScript heap: read back only for
 * the hits of a page. Changed documents go to the end; when half is waste, the store is written anew.
 */
export class SourceStore {
  #chunks: Buffer[] = []
  /** Bytes used of the last chunk. */
  #used = chunkBytes
  #wasted = 0
  #stored = 0
  /** Three numbers a document: chunk, start, length. */
  #places = new Uint32Array(0)

  /** Keeps the document; false when exactly this one is there already. */
  set(document: number, source: SearchDocument): boolean {
    const bytes = Buffer.from(JSON.stringify(source))
    const current = this.#bytesOf(document)
    if (current?.equals(bytes)) return false
    if (current !== undefined) this.#wasted += current.length
    this.#write(document, bytes)
    if (this.#wasted > chunkBytes * 4 && this.#wasted * 2 > this.#stored) this.#compact()
    return true
  }

  /** The document as a fresh object, or undefined when there is none. */
  get(document: number): SearchDocument | undefined {
    const bytes = this.#bytesOf(document)
    // Written by `set` from a SearchDocument.
    return bytes === undefined ? undefined : (JSON.parse(bytes.toString()) as SearchDocument)
  }

  delete(document: number): void {
    this.#wasted += this.#bytesOf(document)?.length ?? 0
    if (document * 3 + 2 < this.#places.length) this.#places[document * 3 + 2] = 0
  }

  #bytesOf(document: number): Buffer | undefined {
    const [chunk = 0, start = 0, length = 0] = this.#places.subarray(document * 3, document * 3 + 3)
    return length === 0 ? undefined : this.#chunks[chunk]?.subarray(start, start + length)
  }

  #write(document: number, bytes: Buffer): void {
    if (this.#used + bytes.length > (this.#chunks.at(-1)?.length ?? 0)) {
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(chunkBytes, bytes.length)))
      this.#used = 0
    }
    this.#chunks.at(-1)?.set(bytes, this.#used)
    if (document * 3 + 3 > this.#places.length) {
      const grown = new Uint32Array(Math.max(document * 3 + 3, this.#places.length * 2, 192))
      grown.set(this.#places)
      this.#places = grown
    }
    this.#places.set([this.#chunks.length - 1, this.#used, bytes.length], document * 3)
    this.#used += bytes.length
    this.#stored += bytes.length
  }

  #compact(): void {
    const old = this.#chunks
    this.#chunks = []
    this.#used = chunkBytes
    this.#stored = 0
    this.#wasted = 0
    for (let at = 0; at + 2 < this.#places.length; at += 3) {
      const [chunk = 0, start = 0, length = 0] = this.#places.subarray(at, at + 3)
      const bytes = old[chunk]?.subarray(start, start + length)
      if (length > 0 && bytes !== undefined) this.#write(at / 3, bytes)
    }
  }

  get bytes(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0) + this.#places.byteLength
  }
}
