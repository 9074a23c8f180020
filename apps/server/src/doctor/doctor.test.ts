import { noon } from '@ambra/testing/shop-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { expect, it } from 'vitest'
import { blockedContentFindings, outboxFinding } from './doctor.ts'

it('lists blocked content without failing', () => {
  expect(blockedContentFindings({})).toEqual([])
  expect(blockedContentFindings({ blockedContent: () => ({ count: 0, last: undefined }) })).toEqual([])
  const last = 'script-src-elem on https://shop.test/en/checkout'
  expect(blockedContentFindings({ blockedContent: () => ({ count: 3, last }) })).toEqual([
    {
      check: 'content policy',
      ok: true,
      detail: `3 reports of blocked content in a day, the last: ${last}`,
    },
  ])
})

it('fails for a message of a kind that no worker knows, and names the kind', async () => {
  const database = await testDatabase()
  await database.truncate()
  const operator = { shop: { database }, now: () => noon }
  expect(await outboxFinding(operator)).toMatchObject({ ok: true, detail: '0 waiting, 0 given up' })
  await database.db
    .insertInto('outbox')
    .values({ kind: 'mail.of_tomorrow', payload: '{}', run_at: noon, created_at: noon })
    .execute()
  expect(await outboxFinding(operator)).toMatchObject({
    ok: false,
    detail: '1 waiting, 0 given up, 1 of unknown kinds: mail.of_tomorrow',
    hint: expect.stringContaining('another version'),
  })
})
