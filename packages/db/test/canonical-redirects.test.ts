import { openMigratedInMemory } from '@ambra/testing/database-template'
import { noon } from '@ambra/testing/shop-builders'
import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../src/migrations/0145_canonical_redirects.ts'

it('converts older redirects to canonical form and keeps the newest of duplicates', async () => {
  const database = await openMigratedInMemory()
  const { db } = database
  const day = (days: number) => new Date(noon.getTime() + days * 86_400_000)
  const rows: [source: string, target: string | null, days: number][] = [
    ['/phones.html', '/c/phones', 0],
    ['/index.php?option=com_x&id=728:korter', '/c/flats/', 0],
    ['/view?id=12&utm_source=mail', '/p/OLD/old', 1],
    ['/view?utm_source=x&id=12', '/p/NEW/new', 2],
    ['/view?id=12', '/p/OLDEST/oldest', 0],
    ['/et/c/lamps', '/c/lamps', 0],
    ['/a,b', null, 0],
  ]
  for (const [source, target, days] of rows)
    await sql`insert into redirects (source, target, status, created_at)
      values (${source}, ${target}, ${target === null ? 410 : 301}, ${day(days)})`.execute(db)
  // A migration has no row types.
  const untyped = db as unknown as Kysely<unknown>
  await up(untyped)
  const stored = () => db.selectFrom('redirects').select(['source', 'target']).orderBy('source').execute()
  const expected = [
    { source: '/a%2Cb', target: null },
    { source: '/index.php?id=728%3Akorter&option=com_x', target: '/c/flats' },
    { source: '/phones.html', target: '/c/phones' },
    { source: '/view?id=12', target: '/p/NEW/new' },
  ]
  expect((await stored()).toSorted((a, b) => (a.source < b.source ? -1 : 1))).toEqual(expected)
  const { rows: told } = await sql`select subject_id, reason from audit_entries
    where operation = 'redirects.remove' order by id`.execute(db)
  expect(told).toHaveLength(3)
  expect(told).toEqual(
    expect.arrayContaining([
      { subject_id: '/view?id=12&utm_source=mail', reason: 'the same address as /view?utm_source=x&id=12' },
      { subject_id: '/view?id=12', reason: 'the same address as /view?utm_source=x&id=12' },
      { subject_id: '/et/c/lamps', reason: 'leads to its own address' },
    ]),
  )
  await up(untyped)
  expect(await stored()).toHaveLength(4)
  await database.close()
})
