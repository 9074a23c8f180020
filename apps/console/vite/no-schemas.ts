import type { Plugin } from 'vite'

/**
 * Fails the build when a screen imports schemas, which cost 17 KB gzip for a constant. Keep constants in
 * separate files.
 */
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
