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

  it('wants a key for the tokens another host of offers gets', () => {
    const SPECIAL_OFFERS_URL = 'https://offers.example/offers'
    expect(() => readEnvironment({ SPECIAL_OFFERS_URL })).toThrow(/SPECIAL_OFFERS_SECRET/)
    const SPECIAL_OFFERS_SECRET = 'a-secret-of-some-length'
    expect(readEnvironment({ SPECIAL_OFFERS_URL, SPECIAL_OFFERS_SECRET })).toMatchObject({
      PRICE_TIERS: 'on',
    })
  })

  it('is described completely by .env.example', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const listed = [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map((match) => match[1])
    expect(listed).toEqual(Object.keys(Environment.properties))
    for (const [name, schema] of Object.entries(Environment.properties)) {
      const description: unknown = 'description' in schema ? schema.description : undefined
      expect({ name, isDescribed: text.includes(`# ${String(description)}`) }).toEqual({
        name,
        isDescribed: true,
      })
    }
  })

  it('accepts every value .env.example shows', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const shown = Object.fromEntries(
      [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(() => readEnvironment(shown)).not.toThrow()
  })
})
