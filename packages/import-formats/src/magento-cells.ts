import { ownEntry } from '@ambra/domain/platform/text/own-entry'

/** Parses attributes in one cell, `code=value,code=value`: a comma separates only before a code. */
export function parseAttributes(cell: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const part of cell.split(/,(?=[a-z]\w*=)/)) {
    const equals = part.indexOf('=')
    if (equals < 1) continue
    const value = unquoted(part.slice(equals + 1).trim())
    const values = value
      .split('|')
      .map((one) => unquoted(one.trim()))
      .filter(Boolean)
    if (values.length > 0) found.set(part.slice(0, equals).trim(), values)
  }
  return found
}

function unquoted(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"')
    : text
}

/** Rejoins pieces and separators, except before a piece that starts with `key=`. */
function splitBeforeKeys([first = '', ...rest]: readonly string[]): string[] {
  const parts = [first]
  for (let at = 0; at < rest.length; at += 2) {
    const [separator = '', piece = ''] = rest.slice(at, at + 2)
    if (/^\s*[a-z]\w*=/.test(piece)) parts.push(piece)
    else parts.push((parts.pop() ?? '') + separator + piece)
  }
  return parts
}

/** Parses records in one cell, `a=1,b=2|a=3,b=4`, as in bundles, options, variations and downloads. */
export function parseRecords(cell: string): Record<string, string>[] {
  return splitBeforeKeys(cell.split(/([|\n])/))
    .filter((part) => part.trim() !== '')
    .map((part) =>
      Object.fromEntries(
        splitBeforeKeys(part.split(/(,)/)).map((pair) => {
          const equals = pair.indexOf('=')
          return equals < 0
            ? [pair.trim(), '']
            : [pair.slice(0, equals).trim(), unquoted(pair.slice(equals + 1).trim())]
        }),
      ),
    )
}

/**
 * Parses category paths in one cell, without the root: `Default Category/Men/Tops,Default Category/Gear`. A
 * name may contain a comma: the text after it does not start with a root.
 */
export function parseCategories(cell: string): string[][] {
  const paths: string[] = []
  const root = cell.split('/', 1)[0]?.split(',', 1)[0] ?? ''
  for (const part of cell.split(',')) {
    const isNew =
      part === root || part.startsWith(`${root}/`) || (part.includes('/') && !part.startsWith(' '))
    if (isNew || paths.length === 0) paths.push(part)
    else paths.push(`${paths.pop() ?? ''},${part}`)
  }
  return paths
    .map((path) =>
      path
        .split(/(?<!\\)\//)
        .slice(1)
        .map((name) => name.replaceAll('\\/', '/').trim())
        .filter(Boolean),
    )
    .filter((path) => path.length > 0)
}

const visibilities: Readonly<Record<string, number>> = {
  'not visible individually': 1,
  catalog: 2,
  search: 3,
  'catalog, search': 4,
}

/** Parses visibility by its English name or its number; undefined for anything else. */
export function parseVisibility(cell: string): number | undefined {
  const text = cell.trim().toLowerCase()
  if (text === '') return 4
  return ownEntry(visibilities, text) ?? (/^[1-4]$/.test(text) ? Number(text) : undefined)
}
