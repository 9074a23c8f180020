import { isLoopbackUrl } from '@ambra/commerce/platform'
import { paymentMethods } from '@ambra/commerce/payments'
import { labelCarriers } from '@ambra/commerce/fulfilment'

const environments = paymentMethods.flatMap(({ environment }) => environment ?? [])
const carriers = labelCarriers.map(({ environment }) => environment)

/** Variables that hold a secret: a publicly known value would not protect anything. */
const secretNames = [
  ...environments.flatMap(({ secrets = [] }) => secrets),
  ...carriers.flatMap(({ secrets }) => secrets),
  'SPECIAL_OFFERS_SECRET',
  'METRICS_TOKEN',
  'SECRETS_KEY',
  'S3_SECRET_ACCESS_KEY',
]

/** Keys of the payment emulators until November 2026, when they were in the source. */
const published = environments.flatMap((environment) => environment.published ?? [])

/** Matches prefixes of placeholder values in examples and manuals. */
const placeholder =
  /^(?:change[-_ ]?(?:me|it)|replace|example|placeholder|your[-_ ]|insert|todo|dummy|sample)/

/** Common words that an attacker tries first; the rest of the value must still be long enough. */
const common = [
  'password',
  'passw0rd',
  'secret',
  'token',
  'admin',
  'qwerty',
  'test',
  'demo',
  'ambra',
  'shop',
  'key',
  'api',
]
const minLeft = 5
const minDistinct = 6

function isWeak(value: string): boolean {
  const plain = value.toLowerCase()
  const left = common.reduce((text, word) => text.replaceAll(word, ''), plain).replaceAll(/[^a-z0-9]/g, '')
  return (
    published.includes(plain) ||
    placeholder.test(plain) ||
    left.length < minLeft ||
    new Set(plain).size < minDistinct ||
    isSequence(plain)
  )
}

/** Returns whether each character follows the one before: `12345678`, `abcdefgh`, `87654321`. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((letter, index) => letter.charCodeAt(0) - text.charCodeAt(index))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

type Given = Readonly<Record<string, string | undefined>>

/**
 * Returns weak secrets: known ones, examples, and easily guessed ones. The report never contains the value.
 */
export function weakSecrets(given: Given): string[] {
  const weak = secretNames
    .filter((name) => given[name] && isWeak(given[name]))
    .map(
      (name) =>
        `${name}: a value that others know or guess; take the provider's, or make one with openssl rand -hex 32`,
    )
  const examples = environments
    .flatMap((environment) => Object.entries(environment.examples ?? {}))
    .filter(([name, example]) => given[name] === example)
    .map(([name]) => `${name}: the example, not the id of your shop`)
  return [...weak, ...examples]
}

/** Returns addresses of providers and carriers without TLS, whose traffic others could read and change. */
export function openAddresses(given: Given): string[] {
  return [...environments, ...carriers]
    .flatMap(({ addresses = [] }) => addresses)
    .filter((name) => given[name]?.startsWith('http:') && !isLoopbackUrl(given[name]))
    .map((name) => `${name}: must be https, signatures and keys travel to it`)
}
