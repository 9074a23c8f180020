import type { Plugin } from 'vite'

/** Fails the build of a screen that brings schemas: 17 KB gzip for a constant. Constants stand in files beside them. */
export function noSchemas(): Plugin {
  return {
    name: 'ambra-no-schemas',
    enforce: 'pre',
    resolveId(wanted, importer) {
      if (wanted === 'typebox' || wanted.startsWith('typebox/'))
        throw new Error(
          `${importer} brings schemas into a screen: import what is no type from a file without them`,
        )
      return undefined
    },
  }
}
