import type { Plugin } from 'vite'
import { unusedOfReact } from './unused-of-react.ts'
import { unusedOfRouter } from './unused-of-router.ts'

/** What of one file of an installed library no page of the shop reaches. */
export type UnusedParts = {
  /** The file, as the bundler names it. */
  file: RegExp
  /** Each does nothing in the build of the browser and returns undefined. */
  functions: readonly string[]
  /** Statements that go, each from this start to its closing bracket: `Name.prototype.` takes every method. */
  statements?: readonly string[]
  /** Expressions whose value the shop knows: what they decide is decided in the build. */
  known?: Readonly<Record<string, string>>
  /** Texts that are lists of words: of the one that begins so, these words stay. */
  words?: Readonly<Record<string, string>>
}

export const unusedParts: readonly UnusedParts[] = [...unusedOfReact, ...unusedOfRouter]

/**
 * The code without what the shop does not use; the bundler then drops what only that used.
 * @throws at build time when something is not there: a new version of the library wants a new look
 */
export function withoutUnused(
  code: string,
  { file, functions, statements = [], known = {}, words = {} }: UnusedParts,
): string {
  let rest = code
  const change = (what: string, next: string) => {
    if (next === rest) throw new Error(`${file.source}: no ${what}`)
    rest = next
  }
  for (const name of functions) change(`function ${name}`, emptied(rest, name))
  for (const start of statements) change(`statement ${start}`, withoutStatements(rest, start))
  for (const [expression, value] of Object.entries(known))
    change(
      `expression ${expression}`,
      rest.replaceAll(expression, () => value),
    )
  for (const [start, kept] of Object.entries(words)) change(`list ${start}`, withWords(rest, start, kept))
  return rest
}

/** The text with one function empty. */
function emptied(text: string, name: string): string {
  const head = text.indexOf(`function ${name}(`)
  const from = text.lastIndexOf('\n', head) + 1
  const indent = text.slice(from, head).replace('async ', '')
  return head < 0 || indent.trim() ? text : cut(text, from, indent, `${indent}function ${name}() {}\n`)
}

/** The text with other words in the list that begins so. */
function withWords(text: string, start: string, kept: string): string {
  const from = text.indexOf(`"${start} `) + 1
  return from === 0 ? text : text.slice(0, from) + kept + text.slice(text.indexOf('"', from))
}

/** The text without all statements that begin a line so. */
function withoutStatements(text: string, start: string): string {
  const from = text.indexOf(`\n${start}`) + 1
  const indent = start.slice(0, -start.trimStart().length)
  return from === 0 ? text : withoutStatements(cut(text, from, indent, ''), start)
}

/** The text with lines replaced: one that ends a statement, or all until a bracket closes at the same depth. */
function cut(text: string, from: number, indent: string, replacement: string): string {
  const line = text.indexOf('\n', from)
  const ends = ['}', '};', '});', ');', ']);'].map((end) => text.indexOf(`\n${indent}${end}\n`, from) + 1)
  const last = text[line - 1] === ';' ? from : Math.min(...ends.filter((place) => place > 0))
  if (!Number.isFinite(last)) return text
  return text.slice(0, from) + replacement + text.slice(text.indexOf('\n', last) + 1)
}

/** Leaves out of the browser's build what no page reaches. @see docs/decisions/049-first-load-again.md */
export function leaveOutUnused(): Plugin {
  return {
    name: 'ambra-leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: unusedParts.map(({ file }) => file) },
      handler(code, id) {
        const unused = unusedParts.find(({ file }) => file.test(id))
        return unused && withoutUnused(code, unused)
      },
    },
  }
}
