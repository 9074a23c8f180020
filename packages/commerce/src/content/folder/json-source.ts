import { fileBounds, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { findNodeAtLocation, type ParseError, parse, parseTree } from 'jsonc-parser'
import type { FileProblem } from './front-matter.ts'

export type Json = Record<string, unknown>
/** JSON file as text, with a list that collects its problems. */
export type JsonSource = { text: string; problems: FileProblem[] }

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses the object of a file; records anything else as a problem and returns an empty object. */
export function parseObject(source: JsonSource, meaning: string): Json {
  const data = parseJson(source)
  if (isObject(data)) return data
  if (data !== undefined) source.problems.push({ line: 1, reason: `must be an object with ${meaning}` })
  return {}
}

/** Parses the value of a file; records invalid JSON as a problem and returns undefined. */
function parseJson({ text, problems }: JsonSource): unknown {
  try {
    return parseBoundedJson(text, fileBounds)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'is not JSON'
    const errors: ParseError[] = []
    // Input that is too deep or too large is not parsed a second time.
    if (error instanceof SyntaxError) parse(text, errors, { disallowComments: true })
    const at = errors[0]?.offset
    problems.push({ ...(at !== undefined && { line: lineAt(text, at) }), reason })
    return undefined
  }
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** Returns the line of a field such as `banner[1].link`, or of its parent if it is missing. */
export function lineOf(text: string, field: string): { line?: number } {
  let node = parseTree(text)
  for (const name of field.split(/[.[\]]+/).filter(Boolean)) {
    const inner = node && findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name])
    if (!inner) break
    node = inner
  }
  return node ? { line: lineAt(text, node.offset) } : {}
}

/** Parses the list of a file; records anything else as a problem and returns an empty list. */
export function parseList({ text, problems }: JsonSource, meaning: string): readonly unknown[] {
  const data = parseJson({ text, problems })
  if (Array.isArray(data)) return data
  if (data !== undefined) problems.push({ line: 1, reason: `must be a list of ${meaning}` })
  return []
}
