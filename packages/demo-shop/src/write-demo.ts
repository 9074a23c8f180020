import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { demoRows } from './demo-rows.ts'

function* lines(now: Date): Generator<string> {
  for (const row of demoRows(now)) yield `${JSON.stringify(row)}\n`
}

const target = process.argv[2]
if (!target) {
  process.stderr.write('Usage: node packages/demo-shop/src/write-demo.ts OUT.jsonl[.gz]\n')
  process.exitCode = 1
} else {
  const source = Readable.from(lines(new Date()))
  const file = createWriteStream(target)
  await (target.endsWith('.gz') ? pipeline(source, createGzip(), file) : pipeline(source, file))
}
