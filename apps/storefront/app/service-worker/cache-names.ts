/**
 * Names of the caches the worker keeps. Those of pages, data and shells are followed by `-` and the version of the build.
 * They are explained to shoppers in the content pages `cookies`.
 */
export const cacheNames = {
  precache: 'precache',
  pages: 'pages',
  data: 'data',
  shells: 'shells',
  images: 'images',
  assets: 'assets',
} as const

/** True when the cache `name` is the one of this kind, in whichever version. */
export const isCacheOf = (name: string, kind: keyof typeof cacheNames): boolean =>
  name === cacheNames[kind] || name.startsWith(`${cacheNames[kind]}-`)
