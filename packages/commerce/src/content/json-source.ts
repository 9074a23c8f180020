import { fileBounds, parseBoundedJson } from '@ambra/contract/request-bounds'
import { findNodeAtLocation, type ParseError, parse, parseTree } from 'jsonc-parser'
import type { FileProblem } from './front-matter.ts'

export type Json = Record<string, unknown>
/** A JSON file as text, and where its problems go. */
export type JsonSource = { text: string; problems: FileProblem[] }

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object of a file; what is none is noted and read as an empty one. */
export function parseObject(source: JsonSource, meaning: string): Json {
  const data = parseJson(source)
  if (isObject(data)) return data
  if (data !== undefined) source.problems.push({ line: 1, reason: `must be an object with ${meaning}` })
  return {}
}

/** The value of a file; undefined where it is no JSON, which is noted. */
function parseJson({ text, problems }: JsonSource): unknown {
  try {
    return parseBoundedJson(text, fileBounds)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'is not JSON'
    const errors: ParseError[] = []
    // What is too deep or too large is not read a second time.
    if (error instanceof SyntaxError) parse(text, errors, { disallowComments: true })
    const at = errors[0]?.offset
    problems.push({ ...(at !== undefined && { line: lineAt(text, at) }), reason })
    return undefined
  }
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** The line of a field such as `banner[1].link`, or of what holds it where it is missing. */
export function lineOf(text: string, field: string): { line?: number } {
  let node = parseTree(text)
  for (const name of field.split(/[.[\]]+/).filter(Boolean)) {
    const inner = node && findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name])
    if (!inner) break
    node = inner
  }
  return node ? { line: lineAt(text, node.offset) } : {}
}

/** The list of a file; what is none is noted and read as an empty one. */
export function parseList({ text, problems }: JsonSource, meaning: string): readonly unknown[] {
  const data = parseJson({ text, problems })
  if (Array.isArray(data)) return data
  if (data !== undefined) problems.push({ line: 1, reason: `must be a list of ${meaning}` })
  return []
}
