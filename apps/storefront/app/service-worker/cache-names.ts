/**
 * Names of the worker's caches. Those of pages, data and shells are followed by `-` and the version of the
 * build. The content pages `cookies` explain them to shoppers.
 */
export const cacheNames = {
  precache: 'precache',
  pages: 'pages',
  data: 'data',
  shells: 'shells',
  images: 'images',
  assets: 'assets',
} as const

/** Returns whether the cache `name` is of this kind, in any version. */
export const isCacheOf = (name: string, kind: keyof typeof cacheNames): boolean =>
  name === cacheNames[kind] || name.startsWith(`${cacheNames[kind]}-`)
