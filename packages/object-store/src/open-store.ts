import type { ObjectStore } from './object-store.ts'
import { rememberFinds } from './remembered-finds.ts'
import type { S3Settings } from './s3-problems.ts'
import { openS3, type StoreHooks } from './s3-store.ts'

export type { S3Settings, StoreHooks }

/** The files of a shop in a bucket. `probe` is for {@link findStoreProblem}: nothing else lies there. */
export type SharedFiles = {
  media: ObjectStore
  downloads: ObjectStore
  probe: ObjectStore
  close: () => void
}

/** Pictures are looked up with every request: a changed one is seen by other processes after this time at most. */
const remembered = { freshMs: 60_000, missingMs: 2000, most: 20_000, now: Date.now }

/** Opens what the processes of a shop share in a bucket; nothing is sent yet. */
export function openSharedFiles(settings: S3Settings, hooks: StoreHooks): SharedFiles {
  const { store, close } = openS3(settings, hooks)
  return {
    media: rememberFinds(store('media'), remembered),
    downloads: store('downloads'),
    probe: store('probe'),
    close,
  }
}
