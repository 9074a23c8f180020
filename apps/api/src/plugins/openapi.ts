import { errors } from '@ambra/contract/errors'
import type { Endpoint } from '@ambra/contract/endpoint'
import type { TObject } from 'typebox'
import type { Route } from '../route.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of the routes served, from the schemas that also check them. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const { endpoint } of routes) {
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      const url = `/api/${path.replace(/:(\w+)/g, '{$1}')}`
      paths[url] = { ...paths[url], [endpoint.method.toLowerCase()]: operation(endpoint, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ambra commerce API', version },
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    paths,
  }
}

function operation(endpoint: Endpoint, path: string): Json {
  const area = path.split('/')[0] ?? ''
  const isAlias = path !== endpoint.path
  return {
    summary: endpoint.summary,
    tags: [area],
    operationId: `${endpoint.method.toLowerCase()}-${path.replaceAll(/[/:]/g, '-')}`,
    ...(isAlias ? { description: `Alias of ${endpoint.path}` } : {}),
    parameters: [...pathParameters(path), ...queryParameters(endpoint), storeHeader],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }
      : {}),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: answerSchema(endpoint) } } },
      default: {
        description: 'Refusal; the HTTP status equals `code`',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

const storeHeader = { name: 'x-vs-store-code', in: 'header', required: false, schema: { type: 'string' } }

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters(endpoint: Endpoint): Json[] {
  // Every query schema of the contract is an object; Endpoint only knows it is a schema.
  const { properties = {}, required = [] } = endpoint.query as TObject
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function answerSchema(endpoint: Endpoint): unknown {
  if (!endpoint.envelope) return endpoint.result
  return {
    type: 'object',
    required: ['code', 'result'],
    properties: { code: { const: 200 }, result: endpoint.result, meta: { type: 'object' } },
  }
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'result', 'meta'],
  properties: {
    code: { type: 'integer', description: 'equal to the HTTP status' },
    result: { description: 'text in the language of the store' },
    meta: {
      type: 'object',
      properties: {
        error: { type: 'string', enum: Object.keys(errors) },
        params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      },
    },
  },
}
