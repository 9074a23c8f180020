import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)
/** A packed feed larger than this is written anew for everybody who asks. Bytes. */
const maxKept = 32_000_000
/** Specials begin and end on full hours, which nobody announces here. */
const maxAgeMs = 30 * 60_000

/** A feed as it is kept: packed in parts that are one gzip file together. */
export type KeptFeed = { packed: Buffer; etag: string; madeAt: number }

/** The feeds of the stores until something in the catalogue changes. */
export class FeedCache {
  readonly #feeds = new Map<string, KeptFeed>()
  #version = 0

  /** Everything may have changed. */
  forget(): void {
    this.#version += 1
    this.#feeds.clear()
  }

  find(store: string, now: Date): KeptFeed | undefined {
    const kept = this.#feeds.get(store)
    return kept && now.getTime() - kept.madeAt < maxAgeMs ? kept : undefined
  }

  /** Hands the parts of a feed on while it keeps them; a change in between makes it keep nothing. */
  async *keep(store: string, parts: AsyncIterable<string>, now: Date): AsyncGenerator<string> {
    const version = this.#version
    const packed: Buffer[] = []
    const hash = createHash('sha256')
    let size = 0
    for await (const part of parts) {
      hash.update(part)
      if (size <= maxKept) {
        const bytes = await pack(part)
        packed.push(bytes)
        size += bytes.length
      }
      yield part
    }
    if (version !== this.#version || size > maxKept) return
    const etag = `"${hash.digest('base64url').slice(0, 22)}"`
    this.#feeds.set(store, { packed: Buffer.concat(packed), etag, madeAt: now.getTime() })
  }
}
