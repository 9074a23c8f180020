import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, Environment, readEnvironment } from './env.ts'

describe('environment', () => {
  it('fills the defaults of an empty environment', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3002,
      DATA_DIR: './data',
      AMBRA_ROLE: 'all',
      RATE_LIMITS: 'on',
    })
  })

  it('uses secure defaults', () => {
    expect(readEnvironment({})).toMatchObject({
      ACCOUNT_PRIVACY: 'strict',
      TRUST_PROXY: 'off',
      PAYMENT_SANDBOX: 'auto',
      LOAD_SHEDDING: 'on',
    })
    expect(readEnvironment({})).not.toHaveProperty('METRICS_TOKEN')
    expect(readEnvironment({}).CORS_ORIGINS).toBeUndefined()
  })

  it('treats empty variables as absent', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 3002 })
    expect(readEnvironment({ DATABASE_URL: '' })).not.toHaveProperty('DATABASE_URL')
  })

  it('names all problems at once without repeating values', () => {
    const wrong = {
      PORT: 'many',
      DATABASE_URL: 'mysql://root:hunter2@db',
      LOG_LEVEL: 'loud',
      AMBRA_ROL: 'api',
    }
    let problems: readonly string[] = []
    try {
      readEnvironment(wrong)
    } catch (error) {
      if (error instanceof ConfigurationError) problems = error.problems
    }
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
      'AMBRA_ROL',
    ])
    expect(problems.join()).not.toContain('hunter2')
  })

  it.each([['web'], ['api'], ['worker']])(
    'rejects %s on the embedded database of one process',
    (AMBRA_ROLE) => {
      expect(problemsOf({ AMBRA_ROLE })).toEqual([
        expect.stringMatching(/^AMBRA_ROLE: .* needs DATABASE_URL/),
      ])
      expect(problemsOf({ AMBRA_ROLE, DATABASE_URL: 'postgres://ambra@db/ambra' })).toEqual([])
    },
  )

  it('requires no database for pages of another API', () => {
    const API_URL = 'https://api.shop.example/api'
    expect(problemsOf({ AMBRA_ROLE: 'web', API_URL })).toEqual([])
    expect(problemsOf({ AMBRA_ROLE: 'worker', API_URL })).toHaveLength(1)
  })

  it('requires a key for the tokens sent to another host of offers', () => {
    const SPECIAL_OFFERS_URL = 'https://offers.example/offers'
    expect(() => readEnvironment({ SPECIAL_OFFERS_URL })).toThrow(/SPECIAL_OFFERS_SECRET/)
    const SPECIAL_OFFERS_SECRET = 'a-secret-of-some-length'
    expect(readEnvironment({ SPECIAL_OFFERS_URL, SPECIAL_OFFERS_SECRET })).toMatchObject({
      PRICE_TIERS: 'on',
    })
  })

  it('requires keys for a bucket, and a bucket for its server', () => {
    const keys = { S3_ACCESS_KEY_ID: 'AMBRASHOP', S3_SECRET_ACCESS_KEY: 'Zq8rT2mXw61LbN4y' }
    expect(problemsOf({ S3_BUCKET: 'shop', ...keys })).toEqual([])
    expect(problemsOf({ S3_BUCKET: 'shop' })).toEqual([
      'S3_ACCESS_KEY_ID: needed with S3_BUCKET',
      'S3_SECRET_ACCESS_KEY: needed with S3_BUCKET',
    ])
    expect(problemsOf({ S3_ENDPOINT: 'https://s3.example' })).toEqual(['S3_BUCKET: needed with S3_ENDPOINT'])
    for (const S3_PREFIX of ['../', 'shop', '/shop/', 'shop//'])
      expect(problemsOf({ S3_BUCKET: 'shop', ...keys, S3_PREFIX })).toHaveLength(1)
  })

  it('matches .env.example completely', () => {
    const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
    const listed = [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
    expect(listed).toEqual(Object.keys(Environment.properties))
    for (const [name, schema] of Object.entries(Environment.properties)) {
      const description: unknown = 'description' in schema ? schema.description : undefined
      expect({ name, isDescribed: text.includes(`# ${String(description)}`) }).toEqual({
        name,
        isDescribed: true,
      })
    }
  })

  it('accepts every value of .env.example except placeholders of secrets', () => {
    const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
    const shown = Object.fromEntries(
      [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    const secrets = Object.entries(Environment.properties).filter(
      ([, schema]) => 'examples' in schema && isPlaceholder(String(schema.examples)),
    )
    expect(secrets.length).toBeGreaterThan(2)
    expect(
      problemsOf(shown)
        .map((problem) => problem.split(':')[0] ?? '')
        .toSorted(),
    ).toEqual(secrets.map(([name]) => name).toSorted())
  })
})

/** Returns whether an example must be replaced by a shop's own value: a secret, or its id at a provider. */
const isPlaceholder = (example: string) => /^(change-me|00000000-)/.test(example)

/** Returns the problems of the environment; none when it is accepted. */
function problemsOf(variables: Record<string, string | undefined>): readonly string[] {
  try {
    readEnvironment(variables)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('secrets and addresses of the payment providers', () => {
  const neopay = { NEOPAY_HOST: 'https://psd2.neopay.lt', NEOPAY_PROJECT_ID: '1234' }
  const good = 'Zq8rT2mXw61LbN4y'

  it.each([
    'ambra-sandbox-neopay-key-0000000000',
    'AMBRA-sandbox-mokilizingas-key',
    'change-me-to-the-project-key',
    'changeme',
    'your-api-key-here',
    'password',
    'test-key-123',
    'secret-token',
    '12345678',
    'abcdefghijkl',
    'aaaaaaaaaaaaaaaa',
  ])('rejects the key %s without repeating it', (key) => {
    const problems = problemsOf({ ...neopay, NEOPAY_KEY: key })
    expect(problems).toEqual([expect.stringMatching(/^NEOPAY_KEY: a value that others know/)])
    expect(problems.join()).not.toContain(key)
    expect(problemsOf({ ...neopay, NEOPAY_KEY: good, NEOPAY_KEY_OLD: key })).toHaveLength(1)
  })

  it.each([good, '7b0ce2d14f5a', 'test_9f8e7d6c5b', 'KEY-4F1A77C2'])('accepts the key %s', (key) => {
    expect(problemsOf({ ...neopay, NEOPAY_KEY: key })).toEqual([])
  })

  it('requires HTTPS to a provider that is not on this machine', () => {
    const at = (NEOPAY_HOST: string) => problemsOf({ ...neopay, NEOPAY_KEY: good, NEOPAY_HOST })
    expect(at('http://psd2.neopay.lt')).toEqual([expect.stringMatching(/^NEOPAY_HOST: must be https/)])
    expect(at('http://127.0.0.1:9000')).toEqual([])
  })

  it('rejects emulation beside a real provider', () => {
    expect(problemsOf({ ...neopay, NEOPAY_KEY: good, PAYMENT_SANDBOX: 'on' })).toEqual([
      'PAYMENT_SANDBOX: on is not possible with NEOPAY_KEY',
    ])
  })
})
