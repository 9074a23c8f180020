import type { OpenApiDocument } from '../api/openapi.ts'
import { isForKeys } from './api-key-groups.ts'
import type { Operation } from './operation.ts'
import { adminOperations } from './operations.ts'
import { webhookBody, webhookEvents } from '../../messaging/webhook-events.ts'

type Json = Record<string, unknown>
const json = (schema: unknown): Json => ({ 'application/json': { schema } })

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}))

function operationOf(row: Operation): Json {
  const { name, kind, summary, permission, scope, mayRequireStepUp, input, result } = row
  return {
    operationId: name,
    summary,
    tags: [name.split('.')[0]],
    'x-right': permission,
    'x-scope': scope,
    'x-may-need-proof': mayRequireStepUp,
    security: isForKeys(row) ? [{ key: [] }, { session: [] }] : [{ session: [] }],
    ...(kind === 'query' ? { parameters: queryOf(input) } : commandOf(input)),
    responses: {
      200: { description: 'Done', content: json(envelopeOf(result)) },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const commandOf = (input: unknown): Json => ({
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
    },
  ],
  requestBody: { required: true, content: json(input) },
})

/** Describes the input of a query, which is flat, as parameters. */
function queryOf(input: object): Json[] {
  const properties: unknown = 'properties' in input ? input.properties : {}
  const required: unknown = 'required' in input ? input.required : []
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }))
}

const envelopeOf = (result: unknown): Json => ({
  type: 'object',
  required: ['code', 'result'],
  properties: { code: { const: 200 }, result },
})

/** Builds OpenAPI 3.1 of the admin operations and webhook messages from their tables; pure. */
export function adminOpenApi(): OpenApiDocument & { webhooks: Record<string, Json> } {
  const rows: readonly Operation[] = Object.values<Operation>(adminOperations)
  return {
    openapi: '3.1.0',
    info: { title: 'Operations of the shop', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      rows.map((row) => [
        `/api/admin/${row.name}`,
        { [row.kind === 'query' ? 'get' : 'post']: operationOf(row) },
      ]),
    ),
    webhooks: Object.fromEntries(
      Object.entries(webhookEvents).map(([name, data]) => [
        name,
        {
          post: {
            operationId: `webhook.${name}`,
            summary: `Sent on ${name}`,
            security: [],
            parameters: headers,
            requestBody: { required: true, content: json(webhookBody(data)) },
            responses: { 200: { description: 'Received' } },
          },
        },
      ]),
    ),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-ambra-staff' },
      },
      responses: {
        Error: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'result'],
          properties: {
            code: { type: 'integer' },
            result: { type: ['string', 'array', 'null'] },
            meta: {
              type: 'object',
              properties: {
                error: { type: 'string' },
                params: { type: 'object', additionalProperties: true },
              },
            },
          },
        },
      },
    },
  }
}
