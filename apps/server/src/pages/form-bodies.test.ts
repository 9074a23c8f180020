import { buildHttpServer } from '@ambra/api/app'
import { createMetrics } from '@ambra/api/http/metrics'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { readEnvironment } from '../env/env.ts'
import { apiSettings } from '../compose/settings.ts'
import { formBodies } from './form-bodies.ts'

const app = buildHttpServer({
  settings: apiSettings(readEnvironment({}), undefined),
  metrics: createMetrics(),
  log: pino({ level: 'silent' }),
})
beforeAll(async () => {
  await app.register(async (pages) => {
    formBodies(pages)
    pages.post('/*', (request) => ({ bytes: Buffer.isBuffer(request.body) && request.body.length }))
  })
})

const formType = 'application/x-www-form-urlencoded'

it.each([
  [formType, 'email=a', 200],
  [`${formType}; charset=utf-8`, '', 200],
  [formType, 'a&'.repeat(257), 400],
  ['multipart/form-data; boundary=b', '--b--', 400],
  ['application/json', '{}', 400],
  ['text/plain', 'a', 400],
  [undefined, 'a', 400],
  [undefined, undefined, 400],
])('handles a form body of type %s', async (type, payload, status) => {
  const response = await app.inject({
    method: 'POST',
    url: '/newsletter',
    headers: type ? { 'content-type': type } : {},
    ...(payload !== undefined && { payload }),
  })
  expect(response.statusCode).toBe(status)
})
