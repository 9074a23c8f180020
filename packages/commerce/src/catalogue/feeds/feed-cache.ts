import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)
/** Maximum age of a feed, ms; covers changes that depend only on time. */
const maxAgeMs = 30 * 60_000
/** Minimum time between two builds of a feed, however often stock changes, ms. */
const minAgeMs = 60_000

/** Finished feed; its parts form one gzip file. */
export type CachedFeed = { packed: readonly Buffer[]; etag: string; builtAt: number; endsAt: number }

/** Feed that is being written; each reader receives all parts, existing ones immediately. */
class FeedBuild {
  readonly packed: Buffer[] = []
  #failure: { cause: unknown } | undefined
  #isDone = false
  #waiting: (() => void)[] = []

  async run(parts: AsyncIterable<string>): Promise<string> {
    const hash = createHash('sha256')
    try {
      for await (const part of parts) {
        hash.update(part)
        this.packed.push(await pack(part))
        this.#wake()
      }
    } catch (cause) {
      this.#failure = { cause }
      throw cause
    } finally {
      this.#isDone = true
      this.#wake()
    }
    return `"${hash.digest('base64url').slice(0, 22)}"`
  }

  async *read(): AsyncGenerator<Buffer> {
    for (let next = 0; ; next += 1) {
      while (next >= this.packed.length && !this.#isDone)
        await new Promise<void>((resolve) => this.#waiting.push(resolve))
      const part = this.packed[next]
      if (part) yield part
      else if (this.#failure) throw this.#failure.cause
      else return
    }
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}

/**
 * Caches the stores' feeds. One reader builds a feed while others join the build. A change of the catalogue
 * makes a feed stale; the next reader rebuilds it, at most once a minute.
 */
export class FeedCache {
  readonly #feeds = new Map<string, CachedFeed>()
  readonly #builds = new Map<string, FeedBuild>()
  #version = 0
  readonly #versions = new Map<string, number>()

  /** Marks all feeds as stale. */
  invalidate(): void {
    this.#version += 1
  }

  /** Returns the finished feed of a store if it is fresh. */
  find(store: string, now: Date): CachedFeed | undefined {
    const feed = this.#feeds.get(store)
    if (!feed) return undefined
    const isCurrent = this.#versions.get(store) === this.#version
    const endsAt = isCurrent ? feed.endsAt : Math.min(feed.endsAt, feed.builtAt + minAgeMs)
    return now.getTime() < endsAt ? feed : undefined
  }

  /**
   * Streams the parts of the running build, or of a new one started with `open`; `until` is when its prices
   * change next.
   * @throws what `open` throws, at the part where it fails
   */
  read(
    store: string,
    open: () => AsyncIterable<string>,
    { now, until }: { now: Date; until?: Date | undefined },
  ): AsyncGenerator<Buffer> {
    const running = this.#builds.get(store)
    if (running) return running.read()
    const build = new FeedBuild()
    this.#builds.set(store, build)
    const version = this.#version
    const builtAt = now.getTime()
    const endsAt = Math.min(builtAt + maxAgeMs, until?.getTime() ?? Number.POSITIVE_INFINITY)
    build
      .run(open())
      .then(
        (etag) => {
          this.#feeds.set(store, { packed: build.packed, etag, builtAt, endsAt })
          this.#versions.set(store, version)
        },
        // Each reader of the build receives the error itself.
        () => undefined,
      )
      .finally(() => this.#builds.delete(store))
    return build.read()
  }
}
