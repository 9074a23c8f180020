/** Names of the files in /assets to precache, with a space between. Written into the script by its build. */
declare const precachedFiles: string
/** Hash of `precachedFiles`: the version of the caches. */
declare const buildVersion: string

/** Not in every browser. */
interface WorkerNavigator {
  readonly connection?: { readonly saveData?: boolean }
}
