import { anAttribute, aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf } from '../admin-suite.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp([
    anAttribute('shade', ['red', 'green', 'blue']),
    aProduct({ sku: 'LAMP', attributes: { shade: 'red' } }),
  ])
})

const editor = () => aPerson(shop, [{ role: 'editor', store: null }])
type Person = Awaited<ReturnType<typeof editor>>
const listed = async (person: Person) =>
  (await person.run('attributes.list', {})).body.result.attributes as { id: number; code: string }[]
const idOf = async (person: Person, code: string) =>
  (await listed(person)).find((one) => one.code === code)?.id ?? 0
const shown = async (person: Person, id: number, more: object = {}) =>
  (await person.run('attributes.show', { id, ...more })).body.result

describe('attributes', () => {
  it('adds attributes at a position, reorders them and restores the order', async () => {
    const mari = await editor()
    const add = { labels: { et: 'Hind', en: 'Price' }, input: 'number' as const }
    // `price` is a field of every product.
    const { id } = (await mari.run('attributes.add', add)).body.result
    const codes = (await listed(mari)).map(({ code }) => code)
    expect(codes.at(-1)).toBe('price_2')
    const first = (await listed(mari))[0]?.id ?? 0
    const moved = await mari.run('attributes.move', { id, before: first })
    expect(moved.body.result).toEqual({ before: null })
    expect((await listed(mari))[0]?.code).toBe('price_2')
    await mari.run('attributes.move', { id, before: null })
    expect((await listed(mari)).map(({ code }) => code)).toEqual(codes)
    expect(codeOf(await mari.run('attributes.move', { id, before: 999_999 }))).toBe('catalogue.moved')
    const value = { id, labels: { et: 'Odav' } }
    expect(codeOf(await mari.run('attributes.add-value', value))).toBe('catalogue.no_values')
  })

  it('rejects a label change when another person changed the label first', async () => {
    const mari = await editor()
    const jaan = await editor()
    const id = await idOf(mari, 'shade')
    const { attribute } = await shown(mari, id)
    const label = attribute.texts.find(({ language }: { language: string }) => language === 'ru').label
    const rename = (after: string) => ({ path: 'texts.ru.label', before: label, after })
    expect((await mari.run('attributes.save', { id, changes: [rename('Оттенок')] })).body.result).toEqual({
      applied: 1,
      conflicts: [],
    })
    const flag = { path: 'comparable', before: false, after: true }
    expect((await jaan.run('attributes.save', { id, changes: [rename('Тон'), flag] })).body.result).toEqual({
      applied: 1,
      conflicts: [{ path: 'texts.ru.label', present: 'Оттенок', by: 'Mari Maasikas' }],
    })
    const empty = { path: 'texts.et.label', before: null, after: null }
    expect(codeOf(await mari.run('attributes.save', { id, changes: [empty] }))).toBe('request.invalid')
    const wrong = { path: 'filterable', before: false, after: 'yes' }
    expect(codeOf(await mari.run('attributes.save', { id, changes: [wrong] }))).toBe('request.invalid')
  })

  it('stores translated labels and an order for the values of an attribute', async () => {
    const mari = await editor()
    const id = await idOf(mari, 'shade')
    const red = (await shown(mari, id)).values[0]
    expect(red.code).toBe('red')
    const added = await mari.run('attributes.add-value', { id, labels: { et: 'Punane', en: 'Red' } })
    const { value } = added.body.result
    const codes = async () => (await shown(mari, id)).values.map(({ code }: { code: string }) => code)
    expect(await codes()).toEqual(['red', 'green', 'blue', 'red-2'])
    await mari.run('attributes.move-value', { id, value, before: red.id })
    expect(await codes()).toEqual(['red-2', 'red', 'green', 'blue'])
    const word = { path: 'texts.en.label', before: 'Red', after: 'Crimson' }
    expect((await mari.run('attributes.save-value', { id, value, changes: [word] })).body.result).toEqual({
      applied: 1,
      conflicts: [],
    })
    expect((await shown(mari, id, { q: 'crim' })).values).toEqual([
      { id: value, code: 'red-2', labels: { et: 'Punane', en: 'Crimson' } },
    ])
    const other = await idOf(mari, 'color')
    expect(codeOf(await mari.run('attributes.save-value', { id: other, value, changes: [word] }))).toBe(
      'catalogue.value_unknown',
    )
  })

  it('lets only people with the right in every store change attributes', async () => {
    const local = await aPerson(shop, [{ role: 'editor', store: 'en' }])
    expect((await local.run('attributes.list', {})).status).toBe(200)
    const add = { labels: { et: 'Võimsus' }, input: 'number' as const }
    expect(codeOf(await local.run('attributes.add', add))).toBe('staff.not_allowed')
  })
})
