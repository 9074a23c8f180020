/**
 * Column names of a WooCommerce export by language. WooCommerce translates its header with the language of the
 * person who exports. Names as `columnName` writes them; `#` stands for the number of an attribute.
 */
const translated: Readonly<Record<string, readonly string[]>> = {
  type: ['typ', 'tipo', 'тип', 'tüüp', 'tips', 'tipas'],
  sku: ['artikelnummer', 'ugs', 'артикул', 'tootekood', 'prekės_kodas'],
  name: ['nombre', 'nom', 'nazwa', 'имя', 'nimi', 'vārds', 'pavadinimas'],
  published: [
    'veröffentlicht',
    'publicado',
    'publié',
    'opublikowano',
    'опубликован',
    'avaldatud',
    'publicēts',
    'paskelbtas',
  ],
  short_description: [
    'kurzbeschreibung',
    'descripción_corta',
    'description_courte',
    'krótki_opis',
    'короткое_описание',
    'краткое_описание',
    'lühikirjeldus',
    'īss_apraksts',
  ],
  description: ['beschreibung', 'descripción', 'opis', 'описание', 'kirjeldus', 'apraksts'],
  date_sale_price_starts: [
    'datum,_an_dem_angebotspreis_beginnt',
    'día_en_que_empieza_el_precio_rebajado',
    'date_de_début_de_promo',
    'data_rozpoczęcia_promocji',
    'дата_начала_действия_продажной_цены',
    'soodushinna_alguskuupäev',
    'akcijas_cenas_sākuma_datums',
  ],
  date_sale_price_ends: [
    'datum,_an_dem_angebotspreis_endet',
    'día_en_que_termina_el_precio_rebajado',
    'date_de_fin_de_promo',
    'data_zakończenia_promocji',
    'дата_окончания_действия_продажной_цены',
    'soodushinna_lõpukuupäev',
    'akcijas_cenas_beigu_datums',
  ],
  'in_stock?': [
    'vorrätig?',
    '¿existencias?',
    'en_stock_?',
    'w_magazynie?',
    'в_наличии?',
    'laos?',
    'ir_noliktavā?',
  ],
  stock: [
    'lager',
    'lagerbestand',
    'inventario',
    'stan_magazynowy',
    'запасы',
    'ladu',
    'noliktavā',
    'atsargos',
  ],
  sale_price: [
    'angebotspreis',
    'precio_rebajado',
    'tarif_promo',
    'cena_promocyjna',
    'цена_распродажи',
    'soodushind',
    'akcijas_cena',
  ],
  regular_price: [
    'regulärer_preis',
    'precio_normal',
    'tarif_régulier',
    'cena',
    'базовая_цена',
    'tavahind',
    'parastā_cena:',
    'parastā_cena',
    'reguliari_kaina',
  ],
  categories: [
    'kategorien',
    'categorías',
    'catégories',
    'kategorie',
    'категории',
    'kategooriad',
    'kategorija',
    'kategorijos',
  ],
  images: ['bilder', 'imágenes', 'obrazki', 'изображения', 'pildid', 'attēli'],
  parent: [
    'übergeordnet',
    'übergeordnetes_produkt',
    'superior',
    'element_nadrzędny',
    'родительский',
    'ülem',
    'vecāks',
  ],
  brands: ['marken', 'marcas', 'marques', 'marki', 'бренды', 'brändid', 'zīmoli'],
  'backorders_allowed?': [
    'lieferrückstände_erlaubt?',
    '¿permitir_reservas_de_productos_agotados?',
    'autoriser_les_commandes_de_produits_en_rupture_?',
    'задержанный_заказ_возможен?',
    'возможен_ли_предзаказ?',
    'järeltellimused_lubatud?',
  ],
  'attribute_#_name': [
    'attribut_#_name',
    'nombre_del_atributo_#',
    "nom_de_l'attribut_#",
    'nazwa_atrybutu_#',
    'имя_атрибута_#',
    'omaduse_#_nimi',
    'atribūta_#_nosaukums',
  ],
  'attribute_#_value(s)': [
    'attribut_#_wert(e)',
    'valor(es)_del_atributo_#',
    "valeur(s)_de_l'attribut_#",
    'wartości_atrybutu_#',
    'значение(-я)_аттрибута(-ов)_#',
    'omaduse_#_väärtus(ed)',
    'atribūta_#_vērtība_(-s)',
  ],
}

const meanings = new Map(
  Object.entries(translated).flatMap(([meaning, names]) => names.map((name) => [name, meaning] as const)),
)

/** Returns the English name of a column; the name itself when it is English or unknown. */
export function wooColumn(name: string): string {
  if (name.startsWith('gtin,_upc,_ean')) return 'gtin,_upc,_ean,_or_isbn'
  const number = /\d+/.exec(name)?.[0]
  if (number === undefined) return meanings.get(name) ?? name
  const meaning = meanings.get(name.replace(number, '#').replaceAll('’', "'"))
  return meaning?.includes('#') ? meaning.replace('#', number) : name
}

/**
 * Returns whether these columns are a WooCommerce export in another language. `Published` is required, because
 * tables of other shops have a number, a type, a name and a price as well.
 */
export function isTranslatedWoo(columns: ReadonlySet<string>): boolean {
  const found = new Set([...columns].map(wooColumn))
  return ['id', 'type', 'sku', 'name', 'published', 'regular_price'].every((name) => found.has(name))
}

/** Renames the columns of a row; an English column precedes a translated one. */
export function wooFields(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const renamed = Object.entries(fields).map(([name, value]) => [wooColumn(name), value] as const)
  return { ...Object.fromEntries(renamed), ...fields }
}
