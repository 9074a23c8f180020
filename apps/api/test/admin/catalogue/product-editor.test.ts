import type { ProductValue } from '@ambra/contract/catalogue/product-fields'
import { importRows } from '@ambra/db/catalogue'
import { asLines } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../admin-suite.ts'
import { edit, editedShop, lamp, outcomeOf, png, show } from './product-editor-suite.ts'

let of: Awaited<ReturnType<typeof editedShop>>
beforeEach(async () => {
  of = await editedShop()
})
afterEach(async () => {
  await of.stop()
})

describe('attributes and facts of a product', () => {
  it('changes attributes and facts field by field', async () => {
    const mari = await of.editor()
    const jaan = await of.editor()
    const maker = { name: 'Maker', postal: 'Pikk 1, Tallinn', electronic: 'maker@shop.example' }
    expect(await outcomeOf(edit(mari, 'maker', null, maker))).toBe('applied')
    expect(await outcomeOf(edit(jaan, 'warnings', null, { et: 'Ära ava.', ru: 'Не открывать.' }))).toBe(
      'applied',
    )
    expect(await outcomeOf(edit(jaan, 'maker', null, { ...maker, name: 'Other' }))).toBe('conflict')
    const energy = { class: 'E', scale: 'A-G', sheet: null, label: null, eprel: '123' }
    expect(await outcomeOf(edit(mari, 'energy', energy, { ...energy, class: 'D' }))).toBe('applied')
    expect(await outcomeOf(edit(mari, 'gtin', null, '4006381333931'))).toBe('applied')
    expect((await show(mari)).values).toMatchObject({
      maker,
      warnings: { et: 'Ära ava.', ru: 'Не открывать.' },
      energy: { class: 'D', eprel: '123' },
      gtin: '4006381333931',
      'attributes.brand': 'nordik',
    })
  })

  it('rejects invalid attributes and facts', async () => {
    const mari = await of.editor()
    const energy = { class: 'E', scale: 'A-G', sheet: null, label: null, eprel: '123' }
    const party = { name: 'Maker', postal: 'Pikk 1', electronic: 'javascript:alert(1)' }
    const refusals: [string, ProductValue, ProductValue, string][] = [
      ['maker', null, party, 'bad_party'],
      ['maker', null, { name: 'Maker' }, 'bad_party'],
      ['warnings', null, { en: 'Hot' }, 'needs_estonian'],
      ['warnings', null, { et: 'x', de: 'y' }, 'bad_value'],
      ['gtin', null, '4006381333932', 'bad_gtin'],
      ['energy', energy, { ...energy, class: 'A+++' }, 'bad_energy_class'],
      ['energy', energy, { ...energy, eprel: 'x' }, 'bad_eprel'],
      ['energy', energy, { ...energy, sheet: 'http://inside/x.pdf' }, 'bad_file'],
      ['warranty_months', null, -1, 'bad_value'],
      ['attributes.brand', 'nordik', 'nobody', 'unknown_value'],
      ['attributes.brand', 'nordik', ['nordik'], 'bad_value'],
      ['attributes.nothing', null, 'x', 'unknown_attribute'],
      ['texts.en.url_key', 'lamp', 'Lamp Two', 'bad_address'],
      ['texts.en.url_key', 'lamp', 'other', 'address_taken'],
      ['texts.en.meta_title', null, 'x'.repeat(201), 'too_long'],
    ]
    for (const [path, before, after, code] of refusals)
      expect([path, after, await outcomeOf(edit(mari, path, before, after))]).toEqual([path, after, code])
    const variant = 'PHONE-black-new'
    expect(await outcomeOf(edit(mari, 'attributes.color', 'black', 'white', variant))).toBe('tells_variants')
    expect(await outcomeOf(edit(mari, 'maker', null, { ...party, electronic: 'a@b.example' }, variant))).toBe(
      'variant_field',
    )
    expect(await outcomeOf(edit(mari, 'mpn', null, 'PH-1', variant))).toBe('applied')
  })

  it('lists attributes with their values', async () => {
    const mari = await of.editor()
    const { attributes } = (await mari.run('products.attributes', { sku: 'LAMP', code: 'color' })).body.result
    const brand = attributes.find(({ code }: { code: string }) => code === 'brand')
    expect(brand).toMatchObject({ input: 'select', tells_variants: false })
    expect(brand.options[0].code).toBe('nordik')
    expect(attributes.map(({ code }: { code: string }) => code)).toContain('color')
    const phone = (await mari.run('products.attributes', { sku: 'PHONE-black-new' })).body.result.attributes
    expect(phone.find(({ code }: { code: string }) => code === 'color').tells_variants).toBe(true)
  })

  it('keeps changes when an import is repeated', async () => {
    const mari = await of.editor()
    const maker = { name: 'Maker', postal: 'Pikk 1, Tallinn', electronic: 'maker@shop.example' }
    await edit(mari, 'maker', null, maker)
    await edit(mari, 'attributes.brand', 'nordik', null)
    await edit(mari, 'texts.en.meta_title', null, 'A lamp for you')
    await edit(mari, 'energy', { class: 'E', scale: 'A-G', sheet: null, label: null, eprel: '123' }, null)
    const picture = await of.pictureOf(mari, await of.send(mari, png(10, 10)))
    await edit(mari, 'media', [], [{ path: picture.path, labels: null, video: null }])
    const report = await importRows(of.shop.database, asLines([{ ...lamp(), weight_g: 10 }]), {
      now: of.shop.clock.now(),
      media: of.media,
    })
    expect(report.refused).toEqual([])
    const { values, texts } = await show(mari)
    expect(values).toMatchObject({ maker, energy: null, media: [{ path: picture.path }] })
    expect(values['attributes.brand']).toBeUndefined()
    expect(texts.find(({ language }: { language: string }) => language === 'en').meta_title).toBe(
      'A lamp for you',
    )
    // A new value in the file is applied.
    await importRows(of.shop.database, asLines([{ ...lamp(), energy: { class: 'B', scale: 'A-G' } }]), {
      now: of.shop.clock.now(),
      media: of.media,
    })
    expect((await show(mari)).values).toMatchObject({ maker, energy: { class: 'B' } })
  })

  it('lists what is missing', async () => {
    const mari = await of.editor()
    const kinds = (await show(mari, 'OTHER')).missing.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['text', 'maker', 'picture', 'gtin']))
    expect((await show(mari, 'PHONE-black-new')).missing).toEqual([])
  })

  it('names attributes in the language of the person', async () => {
    const mari = await of.editor()
    await sql`insert into attribute_texts (attribute_id, language, label)
      select id, l, case l when 'et' then 'Värv' else 'Colour' end from attributes, unnest(array['et', 'en']) l
      where code = 'color' on conflict (attribute_id, language) do update set label = excluded.label`.execute(
      of.shop.database.db,
    )
    const labels = async () => {
      const { attributes } = (await mari.run('products.attributes', { sku: 'LAMP', code: 'color' })).body
        .result
      return attributes.map(({ label }: { label: string }) => label)
    }
    const english = await labels()
    await mari.run('own.change', { name: 'Mari', language: 'et' })
    const estonian = await labels()
    expect(english).toContain('Colour')
    expect(estonian).toContain('Värv')
  })
})

describe('cost prices', () => {
  const cost = (before: number | null, after: number | null) => ({
    sku: 'LAMP',
    changes: [{ path: 'cost', before, after }],
  })

  it('shows cost prices only to people with the right', async () => {
    const boss = await of.owner()
    const mari = await of.editor()
    const saved = (await boss.run('products.set-costs', cost(null, 900))).body.result
    expect(saved.outcomes[0].outcome).toBe('applied')
    const own = await show(boss)
    expect([own.values.cost, own.past[0].path]).toEqual([900, 'cost'])
    const hers = await show(mari)
    expect(hers.values.cost).toBeUndefined()
    expect(JSON.stringify(hers)).not.toContain('900')
    expect(codeOf(await mari.run('products.change-set', { id: saved.set }))).toBe('staff.not_allowed')
    expect(codeOf(await mari.run('products.undo', { id: saved.set }))).toBe('staff.not_allowed')
    expect(codeOf(await mari.run('products.set-costs', cost(0, 1)))).toBe('staff.not_allowed')
    expect(codeOf(await edit(mari, 'cost', 0, 1))).toBe('request.invalid')
    expect((await boss.run('products.change-set', { id: saved.set })).body.result.changes[0].after).toBe(900)
    const { rows } = await sql<{ cents: number }>`select cents from product_costs`.execute(
      of.shop.database.db,
    )
    expect(rows).toEqual([{ cents: 900 }])
    expect((await boss.run('products.undo', { id: saved.set })).body.result.applied).toBe(1)
    expect((await show(boss)).values.cost).toBe(null)
  })

  it('changes nothing that shoppers see when a cost price changes', async () => {
    const boss = await of.owner()
    const { rows: before } = await sql<{
      at: Date
    }>`select updated_at as at from products where sku = 'LAMP'`.execute(of.shop.database.db)
    await boss.run('products.set-costs', cost(null, 900))
    const { rows: after } = await sql<{
      at: Date
    }>`select updated_at as at from products where sku = 'LAMP'`.execute(of.shop.database.db)
    expect(after).toEqual(before)
    expect(codeOf(await boss.run('products.set-prices', cost(900, 1)))).toBe('request.invalid')
  })
})
