import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'

const hashes = { scripts: ['aaa='], styles: ['bbb='] }

it('allows the given inline code and no other', () => {
  const policy = contentSecurityPolicy(hashes, { isHttps: false })
  expect(policy).toMatch(/(^|; )script-src 'self' 'sha256-aaa='(;|$)/)
  expect(policy).toMatch(/(^|; )style-src 'self' 'sha256-bbb='(;|$)/)
  expect(policy).not.toMatch(/unsafe|http|\*|nonce/)
  expect(contentSecurityPolicy({ scripts: [], styles: [] }, { isHttps: false })).toMatch(/script-src 'self';/)
})

it('forbids frames, plugins, foreign forms and a base address', () => {
  const policy = contentSecurityPolicy(hashes, { isHttps: true })
  for (const rule of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-uri /csp-report',
    'report-to csp',
    'upgrade-insecure-requests',
  ])
    expect(policy.split('; ')).toContain(rule)
})
