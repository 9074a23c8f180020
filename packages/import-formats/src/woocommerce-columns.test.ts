import { describe, expect, it } from 'vitest'
import { read } from './reader-suite.ts'

/** Headers as WooCommerce writes them in each language; the columns are in the same order. */
const headers = {
  German:
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Beschreibung,Vorrätig?,Lager,Angebotspreis,Regulärer Preis,Kategorien,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)',
  Spanish:
    'ID,Tipo,SKU,Nombre,Publicado,Descripción,¿Existencias?,Inventario,Precio rebajado,Precio normal,Categorías,Superior,Nombre del atributo 1,Valor(es) del atributo 1',
  French:
    'ID,Type,UGS,Nom,Publié,Description,En stock ?,Stock,Tarif promo,Tarif régulier,Catégories,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1',
  Polish:
    'ID,Typ,SKU,Nazwa,Opublikowano,Opis,W magazynie?,Stan magazynowy,Cena promocyjna,Cena,Kategorie,Element nadrzędny,Nazwa atrybutu 1,Wartości atrybutu 1',
  Russian:
    'ID,Тип,Артикул,Имя,Опубликован,Описание,В наличии?,Запасы,Цена распродажи,Базовая цена,Категории,Родительский,Имя атрибута 1,Значение(-я) аттрибута(-ов) 1',
  Estonian:
    'ID,Tüüp,Tootekood,Nimi,Avaldatud,Kirjeldus,Laos?,Ladu,Soodushind,Tavahind,Kategooriad,Ülem,Omaduse 1 nimi,Omaduse 1 väärtus(ed)',
  Latvian:
    'ID,Tips,SKU,Vārds,Publicēts,Apraksts,Ir noliktavā?,Noliktavā,Akcijas cena,Parastā cena:,Kategorija,Vecāks,Atribūta 1 nosaukums,Atribūta 1 vērtība (-s)',
} as const
const rows = [
  '7,variable,TEE,Tee,1,A tee,1,,,,Shirts,,Size,"S, L"',
  '8,variation,TEE-S,Tee - S,1,,1,2,12.00,15.00,,id:7,Size,S',
  '9,variation,TEE-L,Tee - L,1,,0,0,,16.00,,TEE,Size,L',
  '10,simple,MUG,Mug,0,A mug,1,5,8.50,9.90,Kitchen > Mugs,,,',
]
const english =
  'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Sale price,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)'
const readWith = async (header: string) => read([header, ...rows].join('\n'))

describe('the header of a WooCommerce export', () => {
  it.each(Object.entries(headers))('is read in %s as in English', async (_, header) => {
    const [here, there] = [await readWith(header), await readWith(english)]
    expect(here.refused).toEqual([])
    expect(here.products.map(({ sku }) => sku)).toEqual(['TEE', 'MUG'])
    expect(here.rows).toEqual(there.rows)
  })

  it('is read in Lithuanian as far as its names are known, and the other columns are named', async () => {
    const header =
      'ID,Tipas,Prekės kodas,Pavadinimas,Paskelbtas,Atsargos,Reguliari kaina,Kategorijos,Svoris (kg)'
    const { products, refused, notes } = await read(
      [header, '7,simple,MUG,Puodelis,1,5,9.90,Virtuvė,1'].join('\n'),
    )
    expect([refused, notes]).toEqual([[], ['columns not read: svoris_(kg)']])
    expect(products).toMatchObject([{ sku: 'MUG', price: 9.9, stock: { qty: 5 } }])
  })

  it('is not recognised without its column of published products', async () => {
    const other = 'ID,Typ,SKU,Nazwa,Cena'
    await expect(read([other, '7,simple,MUG,Kubek,9.90'].join('\n'))).rejects.toThrow('not a known format')
  })

  it('reports products that the other shop sells beyond their stock', async () => {
    const header = 'ID,Type,SKU,Name,Published,In stock?,Stock,Backorders allowed?,Regular price'
    const { products, notes } = await read(
      [header, '7,simple,MUG,Mug,1,0,0,notify,9.90', '8,simple,CUP,Cup,1,0,0,0,9.90'].join('\n'),
    )
    expect(products).toMatchObject([{ stock: { qty: 0 } }, { stock: { qty: 0 } }])
    expect(notes.filter((note) => note.includes('only while they are in stock'))).toHaveLength(1)
  })
})
