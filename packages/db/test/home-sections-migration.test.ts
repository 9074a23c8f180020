import { openMigratedInMemory } from '@ambra/testing/database-template'
import { noon } from '@ambra/testing/shop-builders'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { contentRepository } from '../src/content/content-repository.ts'
import { down, up } from '../src/migrations/0198_home_sections.ts'

it('turns the blocks of promises and grades into entries, and leaves shops without them alone', async () => {
  const { db } = await openMigratedInMemory()
  const content = contentRepository(db)
  const block = (identifier: string, title: string, body: string, enabled = true) =>
    content.putBlock(2, { identifier, title, body, enabled }, noon)
  await block('home-promise-delivery', 'Free over {freeShippingOver}', 'See **[the prices](/delivery)**.')
  await block('home-promise-people', 'We answer', '{contact_phone}', false)
  await block('home-grades', 'Six grades', 'Each is *described*.')
  await block('how-we-sort', 'How we sort', 'By date.')
  // A migration has no row types.
  const untyped = db as unknown as Kysely<unknown>
  await up(untyped)
  const { promise, home_section: sections } = await content.listShopData(2)
  expect(promise).toEqual([
    {
      code: 'delivery',
      position: 1,
      icon: 'truck',
      title: 'Free over {freeShippingOver}',
      value: 'See the prices.',
    },
    {
      code: 'people',
      position: 4,
      icon: 'phone',
      title: 'We answer',
      value: '{contact_phone}',
      enabled: false,
    },
  ])
  expect(sections).toHaveLength(9)
  expect(sections).toContainEqual({
    code: 'grades',
    type: 'grades',
    position: 6,
    title: 'Six grades',
    value: 'Each is described.',
  })
  const { blocks } = await content.listSources(2)
  expect(blocks.map(({ identifier }) => identifier)).toEqual(['how-we-sort'])
  expect(await content.listShopData(1)).toEqual({})
  await down(untyped)
  expect((await content.listSources(2)).blocks.map(({ identifier }) => identifier).toSorted()).toEqual([
    'home-grades',
    'home-promise-delivery',
    'home-promise-people',
    'how-we-sort',
  ])
  expect(await content.listShopData(2)).toEqual({})
})
