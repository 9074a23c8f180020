import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs Vendure with the plugins of its own installer: server, worker, or filling an empty database.
 * PEER_PACKAGES is its installation folder.
 *
 * node bench/peers/vendure-program.ts server | worker | fill INITIAL.json PRODUCTS.csv
 */
type App = { get: <Service>(service: new () => Service) => Service; close: () => Promise<void> }
/** Used parts of the package, in its own names. */
type Vendure = {
  bootstrap: (config: object) => Promise<App>
  bootstrapWorker: (config: object) => Promise<{ startJobQueue: () => Promise<void>; app: App }>
  DefaultJobQueuePlugin: { init: (options: object) => unknown }
  DefaultSearchPlugin: { init: (options: object) => unknown }
  DefaultSchedulerPlugin: { init: () => unknown }
  DefaultLogger: new (options: { level: number }) => unknown
  JobQueueService: new () => { start: () => Promise<void> }
  TransactionalConnection: new () => {
    rawConnection: { query: (text: string) => Promise<{ open: number }[]> }
  }
  dummyPaymentHandler: unknown
}
type Populate = {
  populate: (start: () => Promise<App>, initial: object, products: string) => Promise<App>
}

const { env } = process
const [mode, initialFile = '', productFile = ''] = process.argv.slice(2)
const load = createRequire(path.join(env['PEER_PACKAGES'] ?? '', 'package.json'))
// Not a package of this project, so without types here.
const vendure = load('@vendure/core') as Vendure
const database = new URL(env['PEER_DATABASE'] ?? '')

const config = {
  apiOptions: {
    port: Number(env['PORT']),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'measurer', password: 'only-for-measuring' },
    cookieOptions: { secret: 'only-for-measuring' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    // Off in production, where migrations do it.
    synchronize: mode === 'fill',
    logging: false,
    host: database.hostname,
    port: Number(database.port),
    username: database.username,
    database: database.pathname.slice(1),
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  logger: new vendure.DefaultLogger({ level: 0 }),
  plugins: [
    vendure.DefaultSchedulerPlugin.init(),
    vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
}

async function work(): Promise<void> {
  const worker = await vendure.bootstrapWorker(config)
  await worker.startJobQueue()
}

async function fill(): Promise<void> {
  const { populate } = load('@vendure/core/cli') as Populate
  const initial = load(initialFile) as object
  const app = await populate(() => vendure.bootstrap(config), initial, productFile)
  // Jobs fill categories and the search index.
  await app.get(vendure.JobQueueService).start()
  const { rawConnection } = app.get(vendure.TransactionalConnection)
  const openJobs =
    "select count(*)::int as open from job_record where state in ('PENDING', 'RUNNING', 'RETRYING')"
  while ((await rawConnection.query(openJobs))[0]?.open !== 0) await sleep(500)
  await app.close()
  process.exit(0)
}

if (mode === 'fill') await fill()
else if (mode === 'worker') await work()
else await vendure.bootstrap(config)
