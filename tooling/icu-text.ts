/** Part of an ICU text: words, a parameter, or a choice by a parameter with a text for each case. */
type Part =
  | { kind: 'words'; words: string }
  | { kind: 'parameter'; name: string }
  | { kind: 'choice'; name: string; by: string; cases: Record<string, Part[]> }

/** Placeholder of a parameter in a reading. */
export const place = '§'

/** Parses ICU texts with parameters, plurals and selects; plain texts with `{name}` are such texts. */
export function parseText(text: string): Part[] {
  let at = 0
  function parts(): Part[] {
    const found: Part[] = []
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') found.push(parameter())
      else {
        const end = text.slice(at).search(/[{}]/)
        const words = end < 0 ? text.slice(at) : text.slice(at, at + end)
        found.push({ kind: 'words', words })
        at += words.length
      }
    }
    return found
  }
  function take(pattern: RegExp): string {
    const found = new RegExp(pattern, 'y')
    found.lastIndex = at
    const match = found.exec(text)
    if (!match) throw new Error(`cannot be read at ${at}: ${text}`)
    at += match[0].length
    return match[1] ?? match[0]
  }
  function parameter(): Part {
    const name = take(/\{\s*(\w+)\s*/)
    if (text[at] === '}') {
      at++
      return { kind: 'parameter', name }
    }
    const by = take(/,\s*(\w+)\s*,?\s*/)
    const cases: Record<string, Part[]> = {}
    while (text[at] !== '}') {
      const form = take(/\s*(=?\w+)\s*\{/)
      cases[form] = parts()
      take(/\}\s*/)
    }
    at++
    return { kind: 'choice', name, by, cases }
  }
  return parts()
}

const choicesOf = (parts: readonly Part[]): Extract<Part, { kind: 'choice' }>[] =>
  parts.flatMap((part) =>
    part.kind === 'choice' ? [part, ...Object.values(part.cases).flatMap((inner) => choicesOf(inner))] : [],
  )

/** Returns all plurals of a text with the names of their cases. */
export const pluralsOf = (text: string): { name: string; forms: string[] }[] =>
  choicesOf(parseText(text))
    .filter(({ by }) => by === 'plural')
    .map(({ name, cases }) => ({ name, forms: Object.keys(cases) }))

/** Returns the sorted names of the parameters without duplicates; `#` marks one that selects a plural. */
export function parametersOf(text: string): string {
  const names = (parts: readonly Part[]): string[] =>
    parts.flatMap((part) => {
      if (part.kind === 'words') return []
      if (part.kind === 'parameter') return [part.name]
      return [`${part.name}#`, ...Object.values(part.cases).flatMap((inner) => names(inner))]
    })
  const all = new Set(names(parseText(text)))
  return [...all]
    .filter((name) => !all.has(`${name}#`))
    .sort()
    .join(' ')
}

/** Returns the displayed text, once for each plural case; parameters are `§`. */
export function readingsOf(text: string): string[] {
  const parts = parseText(text)
  const most = Math.max(1, ...choicesOf(parts).map(({ cases }) => Object.keys(cases).length))
  const reading = (some: readonly Part[], turn: number): string =>
    some
      .map((part) => {
        if (part.kind === 'words') return part.words.replaceAll('#', place)
        if (part.kind === 'parameter') return place
        const cases = Object.values(part.cases)
        return reading(cases[Math.min(turn, cases.length - 1)] ?? [], turn)
      })
      .join('')
  return Array.from({ length: most }, (_, turn) => reading(parts, turn))
}
