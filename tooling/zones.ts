/**
 * Who may import whom. A zone is a folder; its list names the zones and packages it may import besides itself.
 * Adding a package or a feature kind means adding a row here.
 * @see reference style 2.2
 */
export type Zone = { folder: string; may: readonly string[] }

const storefront = 'apps/storefront/app'

export const zones: readonly Zone[] = [
  { folder: 'packages/contract', may: [] },
  { folder: 'packages/domain', may: ['packages/contract'] },
  { folder: 'packages/db', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/search', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/import-formats', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/mail', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/documents', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/payment-sandbox', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/demo-shop', may: ['packages/contract', 'packages/domain'] },
  {
    folder: 'packages/testing',
    may: ['packages/contract', 'packages/domain', 'packages/db', 'packages/search'],
  },
  {
    folder: 'apps/api',
    may: ['packages/contract', 'packages/domain', 'packages/db', 'packages/search', 'packages/documents'],
  },
  {
    folder: 'apps/server',
    may: [
      'apps/api',
      'packages/documents',
      'packages/contract',
      'packages/domain',
      'packages/db',
      'packages/search',
      'packages/mail',
      'packages/import-formats',
      'packages/payment-sandbox',
      'packages/demo-shop',
    ],
  },
  // The storefront reaches data only through the contract's client.
  { folder: `${storefront}/messages`, may: ['packages/contract'] },
  { folder: `${storefront}/ui`, may: ['packages/contract', 'packages/domain', `${storefront}/messages`] },
  { folder: `${storefront}/browser`, may: ['packages/contract', 'packages/domain'] },
  // What waits for the network: tasks, orders, the worker's client.
  {
    folder: `${storefront}/offline`,
    may: [
      'packages/contract',
      'packages/domain',
      `${storefront}/browser`,
      // Keys and messages that both sides must agree on.
      `${storefront}/service-worker`,
    ],
  },
  // Runs in a thread of its own: of the shop it knows names of headers only.
  { folder: `${storefront}/service-worker`, may: ['packages/contract'] },
  {
    // One zone a feature: a feature never imports another one, routes compose them.
    folder: `${storefront}/features/*`,
    may: [
      'packages/contract',
      'packages/domain',
      `${storefront}/ui`,
      `${storefront}/messages`,
      `${storefront}/browser`,
      `${storefront}/offline`,
    ],
  },
  {
    folder: storefront,
    may: [
      'packages/contract',
      'packages/domain',
      `${storefront}/features/*`,
      `${storefront}/ui`,
      `${storefront}/messages`,
      `${storefront}/browser`,
      `${storefront}/offline`,
    ],
  },
]

/** Imports that test files may use on top of their zone. */
export const testMay: readonly string[] = ['packages/testing', 'packages/demo-shop']
