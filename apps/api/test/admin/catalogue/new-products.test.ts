import type { NewProduct } from '@ambra/contract/catalogue/new-product-operations'
import { aConfigurable, anAttribute, aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp([
    anAttribute('shoe-size', ['eu_40', 'eu_41']),
    aProduct({ sku: 'LAMP' }),
    aConfigurable({ sku: 'PHONE' }),
  ])
})

const owner = () => anOwner(shop)
type Person = Awaited<ReturnType<typeof owner>>
const show = async (person: Person, sku: string) => (await person.run('products.show', { sku })).body.result

const torch: NewProduct = {
  sku: 'TORCH',
  type: 'simple',
  texts: { et: { name: 'Taskulamp', description: 'Ere ja kerge.' }, en: { name: 'Torch' } },
  price_cents: 1290,
  stock: 4,
  categories: ['phones'],
  brand: 'Valgus',
}
const shirt: NewProduct = {
  sku: 'SHIRT',
  type: 'configurable',
  texts: { et: { name: 'Särk' } },
  options: ['Materjal', 'color'],
  variants: [
    { values: ['Lina', 'black'], sku: 'SHIRT-LB', price_cents: 3000, stock: 2 },
    { values: ['Villa', 'black'], sku: 'SHIRT-VB', price_cents: 3500, stock: 0 },
  ],
}

describe('a product created in the console', () => {
  it('stores a product as entered, and sells it only once it is published', async () => {
    const person = await owner()
    expect((await person.run('products.create', torch)).body.result).toMatchObject({ sku: 'TORCH' })
    const made = await show(person, 'TORCH')
    expect(made).toMatchObject({
      state: 'off',
      status: 2,
      price_cents: 1290,
      brand: 'Valgus',
      categories: ['phones'],
      stock: { qty: 4, reserved: 0, is_counted: true },
    })
    expect(made.texts.find(({ language }: { language: string }) => language === 'et')).toMatchObject({
      name: 'Taskulamp',
      description: 'Ere ja kerge.',
      url_key: 'taskulamp',
    })
    const [row] = (await person.run('products.list', { q: 'torch' })).body.result.rows
    expect(row).toMatchObject({ sku: 'TORCH', state: 'off', brand: 'Valgus' })
    const published = await person.run('products.publish', {
      sku: 'TORCH',
      changes: [{ path: 'status', before: 2, after: 1 }],
    })
    expect(published.body.result.product.state).toBe('sold')
  })

  it('returns the same product for a repeated request, and rejects another one with its SKU', async () => {
    const person = await owner()
    const other = await owner()
    const first = (await person.run('products.create', torch)).body.result
    expect((await person.run('products.create', torch)).body.result).toEqual(first)
    const taken = await other.run('products.create', { ...torch, price_cents: 100 })
    expect(codeOf(taken)).toBe('products.sku_taken')
    expect(codeOf(await other.run('products.create', { ...torch, sku: 'PHONE-black-new' }))).toBe(
      'products.sku_taken',
    )
    expect((await show(person, 'TORCH')).price_cents).toBe(1290)
  })

  it('creates a product once when two people create it at the same time', async () => {
    const [mari, jaan] = [await owner(), await owner()]
    const answers = await Promise.all([
      mari.run('products.create', torch),
      jaan.run('products.create', { ...torch, price_cents: 999 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('uses a free URL key when another product has the name', async () => {
    const person = await owner()
    await person.run('products.create', torch)
    await person.run('products.create', { ...torch, sku: 'TORCH-2' })
    const keys = (await show(person, 'TORCH-2')).texts.map(({ url_key }: { url_key: string }) => url_key)
    expect(keys).toEqual(['taskulamp-torch-2', 'torch-torch-2', null])
  })

  it('reuses existing brands and values, however they are written', async () => {
    const person = await owner()
    await person.run('products.create', torch)
    await person.run('products.create', { ...torch, sku: 'TORCH-2', brand: ' VALGUS ' })
    const { attributes } = (await person.run('attributes.list', {})).body.result
    const brand = attributes.find(({ code }: { code: string }) => code === 'brand')
    const labels = async () =>
      (await person.run('attributes.show', { id: brand.id, q: 'valgus' })).body.result.values
    expect(await labels()).toHaveLength(1)
  })

  it('requires a name, and lists everything else that it cannot store', async () => {
    const person = await owner()
    expect(codeOf(await person.run('products.create', { ...torch, texts: {} }))).toBe('products.name_missing')
    expect(codeOf(await person.run('products.create', { ...torch, categories: ['nowhere'] }))).toBe(
      'products.not_made',
    )
    expect(codeOf(await person.run('products.create', { ...torch, type: 'configurable' }))).toBe(
      'products.variants_needed',
    )
    expect(codeOf(await person.run('products.create', { ...torch, sku: 'A,B' }))).toBe('request.invalid')
  })

  it('rejects fields that the type does not have, and says why', async () => {
    const person = await owner()
    const reasonOf = async (over: Partial<NewProduct>, given = torch) => {
      const { body } = await person.run('products.create', { ...given, ...over })
      return [body.meta?.error, body.meta?.params?.reason]
    }
    const variants = [{ values: ['Lina'], sku: 'TORCH-1' }]
    const parts = [{ sku: 'LAMP', qty: 1 }]
    expect(await reasonOf({ variants })).toEqual(['products.variants_needed', undefined])
    expect(await reasonOf({ parts })).toEqual(['products.parts_of_group', undefined])
    expect(await reasonOf({ type: 'grouped', parts })).toEqual(['products.price_of_parts', undefined])
    const set: NewProduct = { sku: 'SET', type: 'grouped', texts: torch.texts }
    expect(await reasonOf({ parts: [{ sku: 'GONE', qty: 1 }] }, set)).toEqual([
      'products.not_made',
      'links/0/sku names the unknown sku “GONE”',
    ])
  })

  it('accepts price and stock only from people with their rights', async () => {
    const clerk = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await clerk.run('products.create', torch))).toBe('staff.not_allowed')
    const editor = await aPerson(shop, [{ role: 'editor', store: null }])
    expect(codeOf(await editor.run('products.create', torch))).toBe('staff.not_allowed')
    const { stock: _, ...priced } = torch
    expect((await editor.run('products.create', priced)).status).toBe(200)
    expect(codeOf(await editor.run('products.create', { ...shirt }))).toBe('staff.not_allowed')
  })

  it('audits a new product by its SKU', async () => {
    const person = await owner()
    await person.run('products.create', torch)
    const entries = (await person.run('audit.list', { operation: 'products.create' })).body.result
    expect(entries).toContainEqual(
      expect.objectContaining({ operation: 'products.create', subject: 'product:TORCH', outcome: 'done' }),
    )
  })

  it('creates a gift card, a service or a group of products', async () => {
    const person = await owner()
    const card = { sku: 'CARD', type: 'gift_card', texts: { et: { name: 'Kinkekaart' } } } as const
    expect(codeOf(await person.run('products.create', card))).toBe('products.not_made')
    expect((await person.run('products.create', { ...card, price_cents: 5000 })).status).toBe(200)
    const service = {
      sku: 'HELP',
      type: 'virtual',
      texts: { et: { name: 'Abi' } },
      price_cents: 2500,
    } as const
    expect((await person.run('products.create', service)).status).toBe(200)
    expect((await show(person, 'HELP')).stock.is_counted).toBe(false)
    const set = { sku: 'SET', type: 'grouped', texts: { et: { name: 'Komplekt' } } } as const
    expect(codeOf(await person.run('products.create', set))).toBe('products.not_made')
    expect((await person.run('products.create', { ...set, parts: [{ sku: 'LAMP', qty: 2 }] })).status).toBe(
      200,
    )
  })
})

describe('variants created in the console', () => {
  it('creates options and values of variants, and sells them with their product', async () => {
    const person = await owner()
    expect((await person.run('products.create', shirt)).status).toBe(200)
    const made = await show(person, 'SHIRT')
    expect(made.variants).toMatchObject([
      { sku: 'SHIRT-LB', price_cents: 3000, left: 2 },
      { sku: 'SHIRT-VB', price_cents: 3500, left: 0 },
    ])
    const published = await person.run('products.publish', {
      sku: 'SHIRT',
      changes: [{ path: 'status', before: 2, after: 1 }],
    })
    const states = published.body.result.product.variants.map(({ state }: { state: string }) => state)
    expect(states).toEqual(['sold', 'unsold'])
  })

  it('reuses stored attributes and values whose codes differ from their names', async () => {
    const person = await owner()
    const options = ['shoe-size', 'Name']
    const sized = (...sizes: string[]) =>
      sizes.map((size) => ({ values: [size, 'Jooksja'], sku: `S-${size}` }))
    const shoe = { ...shirt, sku: 'SHOE', options, variants: sized('eu_40', 'eu_42') }
    expect((await person.run('products.create', shoe)).status).toBe(200)
    const { attributes } = (await person.run('attributes.list', {})).body.result
    const codes = attributes.map(({ code }: { code: string }) => code)
    // Every product has a name already.
    expect(codes).toContain('name_2')
    expect(codes).not.toContain('name')
    expect(codes).not.toContain('shoe_size')
    const id = attributes.find(({ code }: { code: string }) => code === 'shoe-size').id
    const { values } = (await person.run('attributes.show', { id })).body.result
    expect(values.map(({ code }: { code: string }) => code)).toEqual(['eu_40', 'eu_41', 'eu-42'])
    expect(
      (await person.run('products.add-variants', { sku: 'SHOE', variants: sized('eu_41') })).status,
    ).toBe(200)
    expect((await person.run('attributes.show', { id })).body.result.values).toHaveLength(3)
  })

  it('rejects two options that are the same attribute', async () => {
    const answer = await (await owner()).run('products.create', { ...shirt, options: ['color', ' Color '] })
    expect(codeOf(answer)).toBe('products.options_repeat')
  })

  it('adds variants and keeps the existing ones', async () => {
    const person = await owner()
    const before = await show(person, 'PHONE')
    const red = { values: ['Punane', 'new'], sku: 'PHONE-red', price_cents: 31000, stock: 1 }
    expect((await person.run('products.add-variants', { sku: 'PHONE', variants: [red] })).status).toBe(200)
    const after = await show(person, 'PHONE')
    expect(after.variants.slice(0, 4).map(withoutTime)).toEqual(before.variants.map(withoutTime))
    expect(after.variants[4]).toMatchObject({ sku: 'PHONE-red', price_cents: 31000, left: 1, state: 'sold' })
    expect(after.texts).toEqual(before.texts)
    expect(after.categories).toEqual(before.categories)
  })

  it('rejects a variant with the same values, a taken SKU or without options', async () => {
    const person = await owner()
    const add = async (sku: string, values: string[], variant = 'NEW-1') =>
      codeOf(await person.run('products.add-variants', { sku, variants: [{ values, sku: variant }] }))
    expect(await add('PHONE', ['black', 'new'])).toBe('products.same_variant')
    expect(await add('PHONE', ['Punane', 'new'], 'LAMP')).toBe('products.sku_taken')
    expect(await add('PHONE', ['Punane', 'new'], 'PHONE-black-new')).toBe('products.sku_taken')
    expect(await add('PHONE', ['Punane'])).toBe('products.value_missing')
    expect(await add('LAMP', ['Punane'])).toBe('products.no_variants')
    expect(await add('GONE', ['Punane'])).toBe('products.unknown')
  })

  it('holds new variants for a person who may publish', async () => {
    const permissions = ['products.read', 'products.edit', 'prices.edit', 'stock.adjust']
    const boss = await owner()
    await boss.run('roles.save', { code: 'writer', name: 'Writer', permissions })
    const writer = await aPerson(shop, [{ role: 'writer', store: null }])
    const red = { values: ['Punane', 'new'], sku: 'PHONE-red', price_cents: 31000, stock: 1 }
    expect((await writer.run('products.add-variants', { sku: 'PHONE', variants: [red] })).status).toBe(200)
    expect((await show(writer, 'PHONE-red')).state).toBe('off')
    // Nothing of a product that is not on sale can be bought.
    expect((await writer.run('products.create', shirt)).status).toBe(200)
  })
})

const withoutTime = (row: Record<string, unknown>) => ({ ...row, updated_at: '', version: 0 })
