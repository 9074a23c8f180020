import './react-build.ts'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { carrierVariables, missingCarrierVariables } from './carrier-variables.ts'
import { consoleProblems, consoleVariables } from './console-variables.ts'
import { fileVariables, missingFileVariables } from './file-variables.ts'
import { limitVariables } from './limit-variables.ts'
import { loadVariables } from './load-variables.ts'
import { missingPaymentVariables, paymentVariables } from './payment-variables.ts'
import { roleProblems } from './role-problems.ts'
import { openAddresses, weakSecrets } from './weak-secrets.ts'

/**
 * Selects React's development build, for the warnings of `npm run dev`. Must run before anything
 * imports React.
 */
export function developReact(): void {
  process.env['NODE_ENV'] = 'development'
}

/** Returns the environment of builds: always React's production build, also when tests start them. */
export const buildEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_ENV: 'production' })

const switches = Type.Enum(['on', 'off'])
const url = (schemes: string, description: string, example: string) =>
  Type.Optional(Type.String({ pattern: `^(${schemes})://\\S+$`, description, examples: [example] }))

/**
 * Every variable that Ambra reads; only this file reads process.env. Descriptions and examples
 * equal those of `.env.example`; a test compares them.
 */
export const Environment = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 3002,
    description: 'Port of the shop; 0 takes a free one',
  }),
  HOST: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 for all',
  }),
  DATA_DIR: Type.String({
    minLength: 1,
    default: './data',
    description: 'Embedded database, pictures, outbox, caches',
  }),
  PUBLIC_URL: url(
    'https?',
    'Address shoppers use, for links in mails and canonical URLs',
    'https://shop.example',
  ),
  ...consoleVariables,
  API_URL: url(
    'https?',
    'Commerce API in another process; empty = this process',
    'https://api.shop.example/api',
  ),
  DATABASE_URL: url(
    'postgres(?:ql)?',
    'PostgreSQL; empty = embedded database in DATA_DIR',
    'postgres://ambra@localhost/ambra',
  ),
  CACHE_URL: url(
    '(?:redis|valkey)s?',
    'Valkey or Redis that all processes of the shop share: pages, rate limits; empty = each process for itself',
    'redis://localhost:6379',
  ),
  DATABASE_CONNECTIONS: Type.Integer({
    minimum: 2,
    maximum: 200,
    default: 8,
    description: 'Connections to PostgreSQL that requests of this process may hold; long work has 3 more',
  }),
  DATABASE_DURABILITY: Type.Enum(['check', 'trust'], {
    default: 'check',
    description:
      'check = no start on a PostgreSQL with fsync, full_page_writes or synchronous_commit off; trust = for services that keep what they acknowledge in another way',
  }),
  DISK_MIN_FREE_MB: Type.Integer({
    minimum: 0,
    default: 200,
    description: 'Room on the disk of DATA_DIR below which the embedded database takes no orders, in MB',
  }),
  IMAGE_CACHE_MB: Type.Integer({
    minimum: 10,
    default: 512,
    description: 'Rendered pictures cached in DATA_DIR/cache, the least used go first',
  }),
  RENDER_AHEAD: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'Pictures of products are rendered before somebody opens their page, while no request waits',
  }),
  SEARCH_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^\\s,]+(,https?://[^\\s,]+)*$',
      description:
        'OpenSearch, several nodes by commas; a path names the indexes; empty = index in this process',
      examples: ['http://localhost:9200/ambra'],
    }),
  ),
  ...fileVariables,
  SMTP_URL: url(
    'smtps?',
    'Mail server; empty = every mail becomes a file in DATA_DIR/outbox',
    'smtps://user:password@mail.example',
  ),
  MAIL_FROM: Type.String({
    pattern: '@',
    default: 'shop@ambra.example',
    description: "Sender of every mail; without a name it is the shop's",
  }),
  SHOPKEEPER_EMAIL: Type.String({
    pattern: '@',
    default: 'orders@ambra.example',
    description: 'Who is notified of new orders',
  }),
  DEMO: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'The first start fills an empty database with the demo shop; off = an empty shop',
  }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'warn',
    description: 'What is written to standard error',
  }),
  AMBRA_ROLE: Type.Enum(['all', 'web', 'api', 'worker'], {
    default: 'all',
    description:
      'Part this process plays: web = pages and API, api = API, worker = mails and jobs, all = everything; other than all needs DATABASE_URL',
  }),
  AMBRA_CONFIG: Type.String({
    minLength: 1,
    default: './ambra.config.ts',
    description: 'File that names the extensions of the shop; without it there are none',
  }),
  AMBRA_SAFE: Type.Enum(['on', 'off'], {
    default: 'off',
    description: 'on = the shop runs without its extensions, to find out which of them is broken',
  }),
  ACCOUNT_PRIVACY: Type.Enum(['spec', 'strict'], {
    default: 'strict',
    description:
      "strict = sign-up, reset and newsletter never tell whether an e-mail address is known; spec = the specification's texts, which do",
  }),
  RESET_MINUTES: Type.Integer({
    minimum: 5,
    maximum: 1440,
    default: 60,
    description: 'Minutes the link to choose a new password works, once',
  }),
  ACCOUNTING_YEARS: Type.Integer({
    minimum: 1,
    maximum: 30,
    default: 7,
    description: 'Full years that invoices and their orders are stored after the year they were issued in',
  }),
  LIST_OUT_OF_STOCK: Type.Enum(['on', 'off'], {
    default: 'off',
    description: 'Lists show goods that are out of stock',
  }),
  URL_KEYS: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'Addresses of products and categories end in their url key; off = in name and id',
  }),
  OUT_OF_STOCK_IN_CART: Type.Enum(['on', 'off'], {
    default: 'off',
    description: 'Goods of which none are left may be put in the cart; orders refuse them all the same',
  }),
  CART_COUNT: Type.Enum(['quantities', 'lines'], {
    default: 'quantities',
    description: 'What the number on the cart counts',
  }),
  PREVENT_CHILD_ACCESS: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'Addresses of variants lead to their product; off = they are refused',
  }),
  TRANSFER_DAYS: Type.Integer({
    minimum: 1,
    maximum: 60,
    default: 5,
    description: 'Days until a bank transfer is due; unpaid orders are cancelled after them',
  }),
  DOWNLOAD_DAYS: Type.Integer({
    minimum: 1,
    maximum: 3650,
    default: 30,
    description: 'Days a download link works after payment',
  }),
  GIFT_CARD_MONTHS: Type.Integer({
    minimum: 1,
    maximum: 600,
    default: 60,
    description: 'Months a gift card is valid from its payment; pages that name the term are content',
  }),
  ...paymentVariables,
  ...carrierVariables,
  FEEDBACK_DAYS: Type.Integer({
    minimum: 0,
    maximum: 30,
    default: 5,
    description: 'Days after completion until the request for feedback to a buyer, once; 0 = no request',
  }),
  PRICE_TIERS: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'Tier prices and prices of customer groups',
  }),
  TAX_BY_GROUP: Type.Enum(['on', 'off'], {
    default: 'off',
    description: 'The customer group chooses the tax rule',
  }),
  GROUP_PRICES: Type.Enum(['named', 'proved'], {
    default: 'named',
    description: 'Who sees prices of a customer group: any request that names it, or its customers only',
  }),
  FORCE_DEFAULT_GROUP: Type.Enum(['on', 'off'], {
    default: 'off',
    description: 'Everybody counts as the group of those not signed in',
  }),
  SPECIAL_OFFERS_URL: url(
    'https?',
    'Personal offers of another host; empty = our own',
    'https://offers.example/special-offers',
  ),
  SPECIAL_OFFERS_SECRET: Type.Optional(
    Type.String({
      minLength: 16,
      description: 'Key of the tokens that host gets; needed with SPECIAL_OFFERS_URL',
      examples: ['change-me-to-another-secret'],
    }),
  ),
  EXTERNAL_CHECKOUT_URL: url(
    'https?',
    'Checkout on another host; removes our own action',
    'https://pay.example/checkout',
  ),
  CORS_ORIGINS: Type.Optional(
    Type.String({
      description: 'Other origins that may call /api from a browser, by commas; * = any, empty = none',
      examples: ['https://app.example,https://www.example'],
    }),
  ),
  TRUST_PROXY: Type.Enum(['on', 'off'], {
    default: 'off',
    description: 'Believe the last X-Forwarded-For entry, which the one balancer in front writes',
  }),
  RATE_LIMITS: {
    ...switches,
    default: 'on',
    description: 'Throttling of calls and the limits below; off = for tests only',
  },
  ...limitVariables,
  SERVICE_WORKER: {
    ...switches,
    default: 'on',
    description: 'The shop without a network; off = browsers drop the service worker and its caches',
  },
  ...loadVariables,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    'https?',
    'Collector of traces (OTLP over HTTP); other OTEL_ variables of the standard count too; empty = no traces',
    'http://localhost:4318',
  ),
  METRICS_TOKEN: Type.Optional(
    Type.String({
      minLength: 16,
      description: 'Bearer token for /metrics; empty = this machine only, and not with a public PUBLIC_URL',
      examples: ['change-me-to-a-long-secret'],
    }),
  ),
})
export type Environment = Static<typeof Environment>

/** A startup problem to show to the operator, without a stack. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `Ambra cannot start, the environment is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

/**
 * Returns the environment checked against the schema. Empty variables count as absent.
 * @throws ConfigurationError naming all problems at once; values are not repeated, since they may
 * be secrets
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const known = Object.keys(Environment.properties)
  const given = Object.fromEntries(
    known.flatMap((name) => (source[name]?.trim() ? [[name, source[name]?.trim()]] : [])),
  )
  const candidate = Value.Convert(Environment, Value.Default(Environment, given))
  const problems = [...Value.Errors(Environment, candidate)].map((error) =>
    describeProblem(error.instancePath, error.message),
  )
  problems.push(...misspelled(source, known), ...missingSecret(given), ...missingPaymentVariables(given))
  problems.push(...missingFileVariables(given), ...missingCarrierVariables(given))
  problems.push(...weakSecrets(given), ...openAddresses(given), ...roleProblems(given))
  problems.push(...consoleProblems(given))
  if (problems.length > 0) throw new ConfigurationError([...new Set(problems)])
  return Value.Decode(Environment, candidate)
}

/** Returns variables that extensions declare. */
export const readVariables = (names: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries(names.map((name) => [name, process.env[name]?.trim()]))

/** Reads `.env` if there is one; real variables take precedence. */
export function loadEnvFile(file = '.env'): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

function describeProblem(path: string, message: string): string {
  const name = path.split('/')[1] ?? ''
  const schema: object = Object.entries(Environment.properties).find(([key]) => key === name)?.[1] ?? {}
  const description = 'description' in schema ? String(schema.description) : 'environment'
  const expected =
    'enum' in schema && Array.isArray(schema.enum)
      ? `one of ${schema.enum.join(', ')}`
      : 'pattern' in schema
        ? `a text like ${String(schema.pattern)}`
        : message
  return `${name || 'environment'}: expected ${expected} (${description})`
}

/** Returns the missing secret of the offers host: it receives tokens, which need a key. */
const missingSecret = (given: Record<string, string | undefined>): string[] =>
  given['SPECIAL_OFFERS_URL'] && !given['SPECIAL_OFFERS_SECRET']
    ? ['SPECIAL_OFFERS_SECRET: needed with SPECIAL_OFFERS_URL']
    : []

/** Returns misspelled variables: AMBRA_ROL=api must not silently mean AMBRA_ROLE=all. */
function misspelled(source: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(source)
    .filter((name) => name.startsWith('AMBRA_') && !known.includes(name))
    .map(
      (name) =>
        `${name}: unknown variable; known are ${known.filter((one) => one.startsWith('AMBRA_')).join(', ')}`,
    )
}
