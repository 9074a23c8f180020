/**
 * Who may import whom. A zone is a folder; its list names the zones and packages it may import besides itself.
 * Adding a package or a feature kind means adding a row here.
 *
 */
export type Zone = { folder: string; may: readonly string[] }

const storefront = 'apps/storefront/app'
const rooms = (...names: readonly string[]) => names.map((name) => `${storefront}/${name}`)
/** What every room of the storefront may use. */
const shared = ['packages/contract', 'packages/domain']
const featureRooms = rooms(
  'api-client',
  'cart',
  'delivery',
  'forms',
  'hydration',
  'i18n',
  'lists',
  'offline',
  'payment',
  'session',
  'shop-ui',
  'storage',
  'ui',
)

/** Rooms of the console, beside its features. */
const consoleRooms = ['api', 'credentials', 'frame', 'i18n', 'shop', 'storage', 'ui'].map(
  (name) => `apps/console/app/${name}`,
)

export const zones: readonly Zone[] = [
  { folder: 'packages/contract', may: [] },
  { folder: 'packages/domain', may: ['packages/contract'] },
  // Knows keys, tags and bytes, nothing of the shop.
  { folder: 'packages/cache', may: [] },
  // Knows keys and bytes as well.
  { folder: 'packages/object-store', may: [] },
  { folder: 'packages/db', may: ['packages/contract', 'packages/domain', 'packages/object-store'] },
  { folder: 'packages/search', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/import-formats', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/mail', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/documents', may: ['packages/contract', 'packages/domain'] },
  { folder: 'packages/payment-sandbox', may: ['packages/contract', 'packages/domain'] },
  {
    folder: 'packages/carrier-sandbox',
    may: ['packages/contract', 'packages/documents', 'packages/domain'],
  },
  { folder: 'packages/demo-shop', may: ['packages/contract', 'packages/documents', 'packages/domain'] },
  {
    folder: 'packages/testing',
    may: [
      'packages/contract',
      'packages/domain',
      'packages/db',
      'packages/demo-shop',
      'packages/object-store',
      'packages/search',
    ],
  },
  // Every use case, without HTTP, command line and environment.
  {
    folder: 'packages/commerce',
    may: [
      'packages/contract',
      'packages/db',
      'packages/documents',
      'packages/domain',
      'packages/import-formats',
      'packages/mail',
      'packages/object-store',
      'packages/search',
    ],
  },
  {
    folder: 'apps/api',
    may: [
      'packages/cache',
      'packages/commerce',
      'packages/contract',
      'packages/domain',
      'packages/db',
      'packages/object-store',
      'packages/search',
      'packages/documents',
    ],
  },
  {
    folder: 'apps/server',
    may: [
      'apps/api',
      'packages/cache',
      'packages/commerce',
      'packages/documents',
      'packages/contract',
      'packages/domain',
      'packages/db',
      'packages/object-store',
      'packages/search',
      'packages/mail',
      'packages/import-formats',
      'packages/payment-sandbox',
      'packages/carrier-sandbox',
      'packages/demo-shop',
    ],
  },
  // The storefront reaches data only through the contract's client. Rooms first, then screens, then what composes them.
  { folder: `${storefront}/i18n`, may: shared },
  { folder: `${storefront}/ui`, may: [...shared, ...rooms('i18n', 'storage')] },
  { folder: `${storefront}/shop-ui`, may: [...shared, ...rooms('hydration', 'i18n', 'storage', 'ui')] },
  { folder: `${storefront}/forms`, may: [...shared, ...rooms('i18n', 'storage', 'ui')] },
  { folder: `${storefront}/hydration`, may: [...shared, ...rooms('i18n')] },
  { folder: `${storefront}/storage`, may: shared },
  { folder: `${storefront}/api-client`, may: [...shared, ...rooms('storage')] },
  { folder: `${storefront}/session`, may: [...shared, ...rooms('api-client', 'i18n', 'shop-ui', 'storage')] },
  { folder: `${storefront}/lists`, may: [...shared, ...rooms('api-client', 'i18n', 'session', 'storage')] },
  {
    folder: `${storefront}/cart`,
    may: [...shared, ...rooms('api-client', 'hydration', 'offline', 'session', 'storage')],
  },
  {
    // What waits for the network: tasks, orders, the worker's client. Keys and messages are the worker's too.
    folder: `${storefront}/offline`,
    may: [
      ...shared,
      ...rooms(
        'api-client',
        'cart',
        'hydration',
        'i18n',
        'lists',
        'service-worker',
        'session',
        'storage',
        'ui',
      ),
    ],
  },
  // Where a shopper wants goods: pickup points, and what is promised about a place.
  {
    folder: `${storefront}/delivery`,
    may: [...shared, ...rooms('i18n', 'offline', 'session', 'shop-ui', 'storage', 'ui')],
  },
  // Runs in a thread of its own: of the shop it knows names of headers only.
  { folder: `${storefront}/service-worker`, may: ['packages/contract'] },
  {
    folder: `${storefront}/payment`,
    may: [...shared, ...rooms('api-client', 'forms', 'i18n', 'offline', 'session', 'storage', 'ui')],
  },
  { folder: `${storefront}/routing`, may: [...shared, ...rooms('api-client', 'i18n', 'session', 'storage')] },
  { folder: `${storefront}/seo`, may: [...shared, ...rooms('routing')] },
  {
    // One zone a feature: a feature never imports another one, routes compose them.
    folder: `${storefront}/features/*`,
    may: [...shared, ...featureRooms],
  },
  // Loaders of the routes; of features they know the shape of what they load.
  {
    folder: `${storefront}/data`,
    may: [...shared, ...featureRooms, ...rooms('features/*', 'routing', 'seo')],
  },
  // Starts the engines of a document and connects them.
  { folder: `${storefront}/startup`, may: [...shared, ...featureRooms, ...rooms('features/offline')] },
  {
    folder: storefront,
    may: [...shared, ...featureRooms, ...rooms('data', 'features/*', 'routing', 'seo', 'startup')],
  },
  // The console: of the storefront it knows tokens, fonts, icons and how a message is put together.
  ...consoleRooms.map((folder) => ({ folder, may: [...shared, ...consoleRooms, ...rooms('i18n')] })),
  { folder: 'apps/console/app/features/*', may: [...shared, ...consoleRooms] },
  { folder: 'apps/console/app', may: [...shared, ...consoleRooms, 'apps/console/app/features/*'] },
]

/** Imports that test files may use on top of their zone. */
export const testMay: readonly string[] = ['packages/testing', 'packages/demo-shop']
