import type { SpecRow } from './spec-rows.ts'

/**
 * Row with the tests that prove it, each `file > title`. `none` says why there is nothing to prove; `unmet`
 * how and why the shop differs from the sentence: the tests, if any, then prove that.
 */
export type CoveredRow = SpecRow & { tests: string[]; none?: string; unmet?: string }

/** Returns the identity of a row when the specification is parsed again. */
export const rowKey = ({ section, topic, text }: SpecRow): string => [section, topic, text].join('|')

/** Renders a Markdown table for each section, one line per row. */
export function specTable(rows: readonly CoveredRow[]): string {
  const sections = [...new Set(rows.map(({ section }) => section))]
  return [
    '# Requirements and their tests',
    '',
    'Rows are parsed from [specification.md](specification.md); `spec-tests.json` names the tests, and a test fails when one of',
    'them is gone. Written by `node tooling/spec-tests.ts`; git holds that source only.',
    '',
    ...sections.flatMap((section) => [
      `## Section ${section}`,
      '',
      '| Topic | Requirement | Tests |',
      '|---|---|---|',
      ...rows.filter((row) => row.section === section).map(lineOf),
      '',
    ]),
  ].join('\n')
}

function lineOf({ topic, text, tests, none, unmet }: CoveredRow): string {
  const reasons = [unmet === undefined ? [] : `Not met as written: ${unmet}`, none ?? []].flat()
  const proof = [...tests.map((test) => `\`${test}\``), ...reasons].join('<br>')
  return `| ${[topic, text, proof].map(cell).join(' | ')} |`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/<(?!br>)/g, '&lt;')
