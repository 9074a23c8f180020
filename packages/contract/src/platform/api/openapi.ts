import type { TSchema } from 'typebox'
import { calls, type CallName } from './calls.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errors } from '../errors/errors.ts'

type Json = Record<string, unknown>
/** OpenAPI 3.1 document as plain JSON. */
export type OpenApiDocument = {
  openapi: string
  info: Json
  servers: Json[]
  paths: Record<string, Json>
  components: Json
}

const properties = (schema: TSchema): [string, unknown][] => {
  const found: unknown = 'properties' in schema ? schema.properties : undefined
  return typeof found === 'object' && found !== null ? Object.entries(found) : []
}

function parametersOf(path: string, query: TSchema): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return [
    ...inPath,
    ...properties(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
  ]
}

/**
 * Returns the security of a call: token only in the header, token in either place and optional for guests, or
 * none.
 */
function securityOf(query: TSchema, headerToken: boolean): Json[] {
  if (headerToken) return [{ token: [] }]
  const takesToken = properties(query).some(([name]) => name === 'token')
  return takesToken ? [{ token: [] }, { tokenQuery: [] }, {}] : []
}

const envelopeOf = (result: unknown): Json => ({
  type: 'object',
  required: ['code', 'result'],
  properties: { code: { const: 200 }, result, meta: { type: 'object', additionalProperties: true } },
})
const json = (schema: unknown): Json => ({ 'application/json': { schema } })

function operationOf(name: string, path: string, endpoint: Endpoint): Json {
  const { summary, query, body, result, envelope, headerToken } = endpoint
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[0]],
    parameters: parametersOf(path, query),
    security: securityOf(query, headerToken),
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: {
      200: { description: 'Done', content: json(envelope ? envelopeOf(result) : result) },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/**
 * Builds OpenAPI 3.1 from the endpoint table and the error catalogue; pure. Paths start with `/api`; aliases
 * are separate operations marked as deprecated.
 * @see docs/rules/api API-5
 */
export function openApiDocument(version: string): OpenApiDocument {
  const paths: Record<string, Json> = {}
  const add = (path: string, method: string, operation: Json) => {
    const key = `/api/${path.replace(/:(\w+)/g, '{$1}')}`
    paths[key] = { ...paths[key], [method.toLowerCase()]: operation }
  }
  // Object.keys loses the key type; the table's keys are the call names.
  for (const name of Object.keys(calls) as CallName[]) {
    const endpoint: Endpoint = endpoints[name]
    add(endpoint.path, endpoint.method, operationOf(name, endpoint.path, endpoint))
    endpoint.aliases.forEach((alias, index) => {
      add(alias, endpoint.method, {
        ...operationOf(`${name}Alias${index + 1}`, alias, endpoint),
        deprecated: true,
      })
    })
  }
  const sentCodes = Object.entries(errors).filter(([, row]) => row.status > 0)
  return {
    openapi: '3.1.0',
    info: { title: 'Ambra commerce API', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        tokenQuery: { type: 'apiKey', in: 'query', name: 'token' },
      },
      responses: {
        Error: {
          description: `An error. HTTP status equals \`code\`. ${sentCodes.map(([code, row]) => `\`${code}\` ${row.status}`).join(', ')}`,
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'result'],
          properties: {
            code: { type: 'integer' },
            result: { description: 'text in the language of the store, or null' },
            meta: {
              type: 'object',
              properties: {
                error: { type: 'string', enum: sentCodes.map(([code]) => code) },
                params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
              },
            },
          },
        },
      },
    },
  }
}
