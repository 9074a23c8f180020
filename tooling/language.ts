import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A piece of text with the place it stands at. */
export type Place = { path: string; line: number; text: string }

type Comment = { start: number; end: number; isLine: boolean }

/** Where each line of a text begins, for the line number of an offset. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** What stands between `opening` and `closing` in a text, both included. */
function spans(text: string, opening: string, closing: string): Comment[] {
  const found: Comment[] = []
  for (let start = text.indexOf(opening); start >= 0; start = text.indexOf(opening, start)) {
    const close = text.indexOf(closing, start + opening.length)
    const end = close < 0 ? text.length : close + (closing === '\n' ? 0 : closing.length)
    found.push({ start, end, isLine: closing === '\n' })
    start = end
  }
  return found
}

function commentsAt(path: string, text: string): Comment[] {
  if (path.endsWith('.sql')) return spans(text, '--', '\n')
  if (path.endsWith('.css')) return spans(text, '/*', '*/')
  return parseSync(path, text).comments.map(({ type, start, end }) => ({
    start,
    end,
    isLine: type === 'Line',
  }))
}

/** A comment as one line, without its marks. */
function plainText(comment: string): string {
  const lines = comment.split('\n').map((line) => line.trim())
  return lines
    .map((line) => (line.endsWith('*/') ? line.slice(0, -2) : line).trim())
    .map((line) => line.replace(/^(?:\/\/|--|\/\*\*?|\*) ?/, ''))
    .join(' ')
    .trim()
}

/** The comments of a file as single lines; line comments directly below each other are one. */
export function commentsOf(path: string, text: string): Place[] {
  const lineOf = lineCounter(text)
  const places: (Place & { end: number; isLine: boolean })[] = []
  for (const { start, end, isLine } of commentsAt(path, text)) {
    const comment = plainText(text.slice(start, end))
    const line = lineOf(start)
    const last = places.at(-1)
    if (isLine && last?.isLine && last.end === line - 1) {
      last.text += ` ${comment}`
      last.end = line
    } else places.push({ path, line, text: comment, end: lineOf(end), isLine })
  }
  return places.map(({ line, text: comment }) => ({ path, line, text: comment }))
}

const declaration =
  /^(?:export )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm

/** The names a file declares at its outermost level. */
export function declaredNames(path: string, text: string): Place[] {
  const lineOf = lineCounter(text)
  return [...text.matchAll(declaration)].map(({ index, 1: name = '' }) => ({
    path,
    line: lineOf(index),
    text: name,
  }))
}

/** Every file of code that git tracks: sources, tests, tools, SQL functions and style sheets. */
export function codeFiles(root: string): { path: string; text: string }[] {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs|sql|css)$/.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
