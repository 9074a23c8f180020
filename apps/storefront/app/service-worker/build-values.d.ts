/** Space-separated names of the files in /assets to precache. Inserted by the build. */
declare const precachedFiles: string
/** Hash of `precachedFiles`: the version of the caches. */
declare const buildVersion: string

/** Not available in every browser. */
interface WorkerNavigator {
  readonly connection?: { readonly saveData?: boolean }
}
