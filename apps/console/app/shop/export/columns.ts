/** Columns that can be chosen, by table: the name of the choice and the codes that it stands for. */
export const columnChoices = {
  products: {
    prices: ['price', 'special', 'tiers'],
    stock: ['stock'],
    texts: ['texts'],
    categories: ['categories'],
    attributes: ['attributes'],
    pictures: ['media', 'highlights', 'model'],
    codes: ['gtin', 'mpn', 'kind'],
    sale: ['status', 'visibility', 'promoted'],
    fields: ['field'],
  },
  orders: {
    number: ['number'],
    placed: ['placed_at'],
    status: ['status'],
    total: ['total'],
    paid: ['is_paid'],
    payment: ['payment'],
    delivery: ['delivery', 'promised'],
    items: ['items', 'pieces'],
    assignee: ['assignee'],
    store: ['store'],
    fields: ['field'],
  },
  customers: {
    account: ['account', 'order'],
    name: ['name'],
    email: ['email'],
    group: ['group'],
    orders: ['orders'],
    since: ['created_at'],
    store: ['store'],
    fields: ['field'],
  },
  subscribers: {
    email: ['email'],
    status: ['state'],
    store: ['store'],
    source: ['source'],
    consent: ['consent', 'requested_at', 'confirmed_at'],
    unsubscribed: ['unsubscribed_at'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type ExportedTable = keyof typeof columnChoices

/** Returns the codes of chosen columns as the server takes them. */
export const columnsOf = (table: ExportedTable, chosen: readonly string[]): string =>
  Object.entries<readonly string[]>(columnChoices[table])
    .flatMap(([name, codes]) => (chosen.includes(name) ? codes : []))
    .join(',')
