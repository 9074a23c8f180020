/**
 * Zone of the import rules. A zone is a folder; its list names the zones and packages it may import besides
 * itself. A new package or feature kind needs a row here.
 */
export type Zone = { folder: string; may: readonly string[] }

const storefront = 'apps/storefront/app'
const rooms = (...names: readonly string[]) => names.map((name) => `${storefront}/${name}`)
/** Imports allowed in every room of the storefront. */
const shared = ['packages/contract', 'packages/domain', 'packages/ui']
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

/** Rooms of the console, besides its screens. */
const consoleRooms = ['api', 'credentials', 'frame', 'i18n', 'shop', 'storage', 'ui'].map(
  (name) => `apps/console/app/${name}`,
)

export const zones: readonly Zone[] = [
  { folder: 'packages/contract', may: [] },
  { folder: 'packages/domain', may: ['packages/contract'] },
  // Look and texts of both apps, without data.
  { folder: 'packages/ui', may: [] },
  // Handles keys, tags and bytes, independent of the shop.
  { folder: 'packages/cache', may: [] },
  // Handles keys and bytes, independent of the shop.
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
  // Serve every context and know none.
  { folder: 'packages/commerce/src/platform/network', may: ['packages/contract', 'packages/domain'] },
  {
    folder: 'packages/commerce/src/platform/secrets',
    may: ['packages/contract', 'packages/db', 'packages/domain'],
  },
  // Every use case, without HTTP, command line and environment.
  {
    folder: 'packages/commerce',
    may: [
      'packages/commerce/src/platform/network',
      'packages/commerce/src/platform/secrets',
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
  // The published package: entries and build.
  { folder: 'packages/ambra', may: ['apps/server'] },
  // The storefront reaches data only through the contract's client. Rooms first, then screens, then what
  // composes them.
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
    // Work that waits for the network: tasks, orders, the worker's client. The worker shares keys and
    // messages.
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
  // The shopper's place of delivery: pickup points, and what is promised for a place.
  {
    folder: `${storefront}/delivery`,
    may: [...shared, ...rooms('i18n', 'offline', 'session', 'shop-ui', 'storage', 'ui')],
  },
  // Runs in a separate thread; of the shop it uses only header names.
  { folder: `${storefront}/service-worker`, may: ['packages/contract'] },
  {
    folder: `${storefront}/payment`,
    may: [...shared, ...rooms('api-client', 'forms', 'i18n', 'offline', 'session', 'storage', 'ui')],
  },
  { folder: `${storefront}/routing`, may: [...shared, ...rooms('api-client', 'i18n', 'session', 'storage')] },
  { folder: `${storefront}/seo`, may: [...shared, ...rooms('routing')] },
  {
    // One zone per feature: a feature never imports another one, routes compose them.
    folder: `${storefront}/features/*`,
    may: [...shared, ...featureRooms],
  },
  // Loaders of the routes; they know the shape of the data of features.
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
  // The console.
  ...consoleRooms.map((folder) => ({ folder, may: [...shared, ...consoleRooms] })),
  { folder: 'apps/console/app/screens/*/*', may: [...shared, ...consoleRooms] },
  { folder: 'apps/console/app', may: [...shared, ...consoleRooms, 'apps/console/app/screens/*/*'] },
]

/** Imports that test files may use on top of their zone. */
export const testMay: readonly string[] = ['packages/testing', 'packages/demo-shop']
