import type { ObjectStore } from './object-store.ts'
import { rememberFinds } from './remembered-finds.ts'
import type { S3Settings } from './s3-problems.ts'
import { openS3, type StoreHooks } from './s3-store.ts'

export type { S3Settings, StoreHooks }

/** Files of a shop in a bucket. `probe` is for {@link findStoreProblem} and contains nothing else. */
export type SharedFiles = {
  media: ObjectStore
  downloads: ObjectStore
  probe: ObjectStore
  close: () => void
}

/**
 * Caching of look-ups: pictures are looked up on every request, and other processes see a changed one after
 * this time at most.
 */
const remembered = { freshMs: 60_000, missingMs: 2000, most: 20_000, now: Date.now }

/** Opens the files that the processes of a shop share in a bucket; sends nothing yet. */
export function openSharedFiles(settings: S3Settings, hooks: StoreHooks): SharedFiles {
  const { store, close } = openS3(settings, hooks)
  return {
    media: rememberFinds(store('media'), remembered),
    downloads: store('downloads'),
    probe: store('probe'),
    close,
  }
}
