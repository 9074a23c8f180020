import { Buffer } from 'node:buffer'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

const firstChunkBytes = 64 * 1024
const largestChunkBytes = 4 * 1024 * 1024
/**
 * Shops of ordinary size store plain JSON, which is quicker to read; documents beyond so many bytes are
 * packed.
 */
const plainBytes = 32 * 1024 * 1024
/**
 * Documents of one type look alike: the first ones are the compression dictionary for the rest (a fifth of
 * the size, 10 microseconds to read).
 */
const dictionaryBytes = 8 * 1024
const fastest = 1
/** Most documents unpack into one piece of this size; larger pieces would only be thrown away. */
const readChunk = 4 * 1024

type Place = {
  readonly chunk: number
  readonly start: number
  readonly length: number
  readonly isPacked: boolean
}

/**
 * Objects as JSON in large chunks outside the JavaScript heap. Changed ones are appended; when half is
 * garbage, the store is compacted.
 */
export class PackedJson {
  #chunks: Buffer[] = []
  /** Bytes used of the last chunk. */
  #used = 0
  #wasted = 0
  #stored = 0
  #dictionary = Buffer.alloc(0)
  /** Three numbers a document: chunk * 2 + packed, start, length; a length of 0 means none. */
  #places = new Uint32Array(0)
  readonly #plainBytes: number
  /** `plain` is the number of bytes stored unpacked before packing begins. */
  constructor(plain = plainBytes) {
    this.#plainBytes = plain
  }

  /** Data from which `restore` fills an empty store; shares its memory. */
  save() {
    const chunks = this.#chunks.map((chunk, at) =>
      at === this.#chunks.length - 1 ? chunk.subarray(0, this.#used) : chunk,
    )
    const facts = { wasted: this.#wasted, stored: this.#stored }
    return { chunks, facts, dictionary: this.#dictionary, places: this.#places }
  }

  restore({ chunks, facts, dictionary, places }: ReturnType<PackedJson['save']>): void {
    this.#chunks = chunks
    this.#used = chunks.at(-1)?.length ?? 0
    this.#wasted = facts.wasted
    this.#stored = facts.stored
    this.#dictionary = dictionary
    this.#places = places
  }

  /** Stores the object; false when an equal one is there already. */
  set(document: number, source: object): boolean {
    const json = Buffer.from(JSON.stringify(source))
    if (this.read(document)?.equals(json)) return false
    this.#wasted += this.#placeOf(document)?.length ?? 0
    this.#keep(document, json)
    if (this.#wasted > largestChunkBytes && this.#wasted * 2 > this.#stored) this.#rewrite()
    return true
  }

  delete(document: number): void {
    this.#wasted += this.#placeOf(document)?.length ?? 0
    if (document * 3 + 2 < this.#places.length) this.#places[document * 3 + 2] = 0
  }

  #placeOf(document: number): Place | undefined {
    const [chunk = 0, start = 0, length = 0] = this.#places.subarray(document * 3, document * 3 + 3)
    return length === 0 ? undefined : { chunk: chunk >>> 1, start, length, isPacked: (chunk & 1) === 1 }
  }

  /** The JSON stored for a document. */
  read(document: number): Buffer | undefined {
    const place = this.#placeOf(document)
    const bytes = place && this.#chunks[place.chunk]?.subarray(place.start, place.start + place.length)
    if (bytes === undefined || !place?.isPacked) return bytes
    return inflateRawSync(bytes, { dictionary: this.#dictionary, chunkSize: readChunk, windowBits: 13 })
  }

  #keep(document: number, json: Buffer): void {
    const isLearning = this.#dictionary.length < dictionaryBytes
    if (isLearning) this.#dictionary = Buffer.concat([this.#dictionary, json]).subarray(0, dictionaryBytes)
    if (isLearning || this.#stored < this.#plainBytes) {
      this.#write(document, json, false)
      return
    }
    this.#write(
      document,
      deflateRawSync(json, { level: fastest, dictionary: this.#dictionary, windowBits: 13, memLevel: 5 }),
      true,
    )
  }

  #write(document: number, bytes: Buffer, isPacked: boolean): void {
    const room = this.#chunks.at(-1)?.length ?? 0
    if (this.#used + bytes.length > room) {
      const size = Math.min(largestChunkBytes, room === 0 ? firstChunkBytes : room * 2)
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(size, bytes.length)))
      this.#used = 0
    }
    this.#chunks.at(-1)?.set(bytes, this.#used)
    if (document * 3 + 3 > this.#places.length) {
      const grown = new Uint32Array(Math.max(document * 3 + 3, this.#places.length * 2, 192))
      grown.set(this.#places)
      this.#places = grown
    }
    this.#places.set(
      [(this.#chunks.length - 1) * 2 + Number(isPacked), this.#used, bytes.length],
      document * 3,
    )
    this.#used += bytes.length
    this.#stored += bytes.length
  }

  #rewrite(): void {
    const old = this.#chunks
    this.#chunks = []
    this.#used = 0
    this.#stored = 0
    this.#wasted = 0
    for (let document = 0; document * 3 < this.#places.length; document++) {
      const place = this.#placeOf(document)
      const bytes = place && old[place.chunk]?.subarray(place.start, place.start + place.length)
      if (bytes !== undefined) this.#write(document, bytes, place?.isPacked === true)
    }
  }

  get bytes(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0) + this.#places.byteLength
  }
}
