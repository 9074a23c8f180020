import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outboxKinds } from '@ambra/contract/messaging/outbox-kinds'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = ['functions', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(sql|ts)$/.test(name))
    .map((name) => join(folder, name)),
)

/** SQL statements that queue messages, with the kinds they name. */
const statements = sources.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split(/[;`]/)
    .filter((text) => text.includes('insert into outbox'))
    .map((text) => ({
      file,
      text,
      kinds: [...text.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, kind = '']) => kind),
    })),
)

/** Returns whether the kind is a value, which TypeScript passes as `OutboxKind`. */
const isGiven = (text: string) =>
  /\bselect m\.kind\b|\bselect 'ext\.' \|\||\bvalues \((v_item\.kind|\$\{mail\})/.test(text)

/** Messages that one function passes to another as JSON. */
const handedOver = sources
  .filter((file) => file.endsWith('.sql'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'kind', '([a-z_]+\.[a-z_]+)'/g)].map(
      ([text, kind = '']) => ({ file, text, kinds: [kind] }),
    ),
  )

it('queues only kinds of outbox-kinds.ts in SQL', () => {
  const known: ReadonlySet<string> = new Set(outboxKinds)
  const unknown = [...statements, ...handedOver].flatMap(({ file, kinds }) =>
    kinds.filter((kind) => !known.has(kind)).map((kind) => `${file}: ${kind}`),
  )
  expect(unknown, 'add the kind to packages/contract/src/messaging/outbox-kinds.ts').toEqual([])
})

it('names the kind in each statement that queues messages', () => {
  expect(statements.length).toBeGreaterThan(20)
  const unnamed = statements.filter(({ kinds, text }) => kinds.length === 0 && !isGiven(text))
  expect(
    unnamed.map(({ file, text }) => `${file}: ${text.slice(0, 160)}`),
    'write the kind as <room>.<message>, or hand it over as OutboxKind and add the form to isGiven here',
  ).toEqual([])
})
