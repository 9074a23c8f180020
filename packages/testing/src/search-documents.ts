import type { DocumentType, SearchDocument } from '@ambra/search/search-engine'

type Fields = Readonly<Record<string, unknown>>

/** Returns a product document with all common fields; a test sets only those that matter to it. */
export function aProductDocument(id: number, fields: Fields = {}): SearchDocument {
  const price = typeof fields['price'] === 'number' ? fields['price'] : 100
  return {
    id,
    sku: `SKU-${id}`,
    name: `Product ${id}`,
    type_id: 'simple',
    status: 1,
    visibility: 4,
    price,
    final_price: price,
    special_price: null,
    url_key: `product-${id}`,
    url_path: `things/product-${id}`,
    slug: `product-${id}`,
    category: [],
    category_ids: [],
    stock: { product_id: id, item_id: id, qty: 5, is_in_stock: true, manage_stock: true },
    total_qty: 5,
    is_promoted: 0,
    configurable_children: [],
    created_at: '2026-01-01 10:00:00',
    updated_at: '2026-01-01 10:00:00',
    ...fields,
  }
}

export function aCategoryDocument(id: number, fields: Fields = {}): SearchDocument {
  return {
    id,
    parent_id: 2,
    name: `Category ${id}`,
    slug: `category-${id}`,
    is_active: true,
    product_count: 1,
    position: id,
    level: 2,
    ...fields,
  }
}

const outOfStock = { stock: { qty: 0, is_in_stock: false, manage_stock: true }, total_qty: 0 }
const phones = {
  category: [{ category_id: 10, name: 'Phones', slug: 'phones-10', path: 'phones' }],
  category_ids: [10, 11],
}

/**
 * Invented documents: every sample query of the reference matches some and not others. The ids and codes are
 * those of the samples.
 */
export const suiteDocuments: Readonly<Partial<Record<DocumentType, readonly SearchDocument[]>>> = {
  product: [
    aProductDocument(1101, {
      ...phones,
      sku: 'IPH13-128',
      name: 'Aurel iPhone 13 128GB',
      type_id: 'configurable',
      price: 149,
      final_price: 89,
      color: null,
      color_options: [49, 52],
      condition_options: [1, 3],
      brand: 7,
      brandName: 'Aurel',
      is_promoted: 1,
      url_path: 'phones/apple-iphone-13-128gb',
      total_qty: 12,
      created_at: '2026-03-01 10:00:00',
      configurable_children: [
        { id: 1203, sku: 'IPH13-128-BLK-A' },
        { id: 1204, sku: 'IPH13-128-GRY-A' },
      ],
    }),
    aProductDocument(1102, {
      ...phones,
      sku: 'SAM-S24',
      name: 'Samsung Galaxy S24',
      price: 75,
      color: 49,
      condition: 1,
      brand: 9,
      brandName: 'Samsung',
      brandSlug: 'samsung',
      total_qty: 3,
      created_at: '2026-05-01 10:00:00',
    }),
    aProductDocument(1103, {
      ...phones,
      sku: 'SAM-A15',
      name: 'Samsung Galaxy A15',
      price: 50,
      color: 52,
      condition: 3,
      brand: 9,
      brandName: 'Samsung',
      brandSlug: 'samsung',
      visibility: 2,
      total_qty: 30,
    }),
    aProductDocument(1104, {
      ...phones,
      sku: 'NOR-1',
      name: 'Nordel One',
      price: 49.99,
      color: 60,
      condition: 1,
      brand: 12,
      brandName: 'Nordel',
      total_qty: 7,
      updated_at: '2026-08-01 10:00:00',
    }),
    aProductDocument(1105, {
      ...phones,
      ...outOfStock,
      sku: 'NOR-2',
      name: 'Nordel Two',
      price: 150,
      color: 49,
      condition: 1,
      brand: 12,
      brandName: 'Nordel',
    }),
    aProductDocument(1106, {
      ...phones,
      sku: 'NOR-X',
      name: 'Nordel withdrawn',
      status: 2,
      color: 49,
      brand: 12,
    }),
    aProductDocument(1107, {
      ...phones,
      sku: 'IPH13-128-BLK-A',
      name: 'Aurel iPhone 13 black',
      visibility: 1,
      color: 49,
    }),
    aProductDocument(1201, {
      category_ids: [12],
      sku: 'WH-1000',
      name: 'Sony WH-1000XM4 headphones',
      mpn: 'WH1000XM4B',
      price: 249,
      color: 49,
      brand: 3,
      brandName: 'Sony',
      total_qty: 9,
    }),
    aProductDocument(1202, {
      category_ids: [12],
      sku: 'GB-2',
      name: 'Galaxy Buds 2',
      price: 99.9,
      color: 70,
      brand: 9,
      brandName: 'Samsung',
      brandSlug: 'samsung',
      total_qty: 2,
      visibility: 3,
    }),
    aProductDocument(1301, {
      category_ids: [20],
      sku: 'CASE-01',
      name: 'Case for iPhone 13',
      price: 9.9,
      total_qty: 100,
    }),
    aProductDocument(1302, {
      category_ids: [20],
      sku: 'CABLE-USBC',
      name: 'Cable USB-C 2 m',
      price: 12,
      total_qty: 40,
      is_promoted: 2,
    }),
    aProductDocument(1303, {
      category_ids: [20],
      ...outOfStock,
      sku: 'CHARGER-20W',
      name: 'Charger 20 W',
      price: 19,
    }),
    aProductDocument(1304, { category_ids: [20], sku: 'GIFT', name: 'Gift sticker', price: 0, total_qty: 8 }),
  ],
  category: [
    aCategoryDocument(2, { parent_id: 1, name: 'Root', slug: 'root', position: 1, level: 1 }),
    aCategoryDocument(10, { name: 'Phones', slug: 'phones-10', position: 2, product_count: 7 }),
    aCategoryDocument(11, { parent_id: 10, name: 'Smartphones', slug: 'smartphones-11', position: 1 }),
    aCategoryDocument(20, { name: 'Accessories', slug: 'accessories-20', position: 1, product_count: 4 }),
    aCategoryDocument(30, { name: 'Empty', position: 3, product_count: 0 }),
    aCategoryDocument(31, { name: 'Hidden', position: 4, is_active: false }),
  ],
  attribute: ['color', 'brand', 'condition', 'price', 'weight'].map((code, at) => ({
    id: 90 + at,
    attribute_code: code,
  })),
  taxrule: [
    { id: 2, code: 'KM' },
    { id: 3, code: 'PVN' },
  ],
  cms_page: [
    { id: 3, identifier: 'privacy-policy', title: 'Privacy', sections: [] },
    { id: 4, identifier: 'first-news', title: 'News', sections: [{ code: 'BLOG' }] },
  ],
  cms_block: [
    { id: 1, identifier: 'footer-links' },
    { id: 2, identifier: 'home-usp' },
    { id: 3, identifier: 'other' },
  ],
  review: [
    { id: 77, product_id: 1101, review_status: 1, title: 'Good', detail: 'Works' },
    { id: 78, product_id: 1101, review_status: 2, title: 'Waiting', detail: '' },
    { id: 79, product_id: 1102, review_status: 1, title: 'Other', detail: '' },
  ],
}
