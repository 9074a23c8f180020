import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { demoLines } from './demo-data.ts'

async function* lines(now: Date): AsyncGenerator<string> {
  for await (const line of demoLines(now)) yield `${line}\n`
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
