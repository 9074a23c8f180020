import { readFileSync } from 'node:fs'

/** The rows of a small file of `data/` that drawing needs. It is read once, when the module loads. */
export function readRows<Row>(name: string): Row[] {
  const text = readFileSync(new URL(`../../data/${name}.jsonl`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
}
