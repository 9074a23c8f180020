import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import type { TSchema } from 'typebox'

/**
 * Valid values by the name of a parameter, a field or a path parameter. Other names get a value by
 * their type.
 */
export type Samples = Readonly<Record<string, unknown>>

export const commonSamples: Samples = {
  storeCode: 'en',
  sku: 'LAMP',
  skus: 'LAMP,GONE',
  q: 'lamp',
  size: '10',
  url: 'lamp',
  email: 'mari@example.ee',
  username: 'mari@example.ee',
  password: 'kevadine lumesulamine',
  newPassword: 'kevadine lumesulamine',
  currentPassword: 'kevadine lumi',
  firstname: 'Mari',
  lastname: 'Maasikas',
  name: 'Mari Maasikas',
  telephone: '+37255555555',
  country_id: 'EE',
  city: 'Tallinn',
  postcode: '10111',
  street: ['Kopli 1'],
  qty: 1,
  rating: 5,
  shipping_carrier_code: 'dpd',
  shipping_method_code: 'courier',
  payment_method_code: 'banktransfer',
  payment_method: 'banktransfer',
  coupon: 'NEWS10',
  number: '100000001',
  orderNumber: '100000001',
  created_at: '2026-11-20 10:00:00',
  bank: 'HABAEE2X',
  code: 'dpd',
  index: 'en',
  type: 'product',
}

/** A call of the contract with its valid request, in which hostile values replace valid ones. */
export type CallRow = {
  name: string
  method: string
  template: string
  params: readonly string[]
  query: Readonly<Record<string, string>>
  body: Record<string, unknown> | undefined
}

/**
 * Returns every call of the contract, with its aliases, without the parameter `token`: an invalid
 * one ends a call before other values are read. A session comes in a header.
 */
export function callRows(samples: Samples): CallRow[] {
  return Object.entries(endpoints).flatMap(([name, given]) => {
    const endpoint: Endpoint = given
    const query = exampleOf(endpoint.query, samples)
    const body = endpoint.body && exampleOf(endpoint.body, samples)
    return [endpoint.path, ...endpoint.aliases].map((path) => ({
      name,
      method: endpoint.method,
      template: `/api/${path}`,
      params: [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part),
      // Query values are texts.
      query: Object.fromEntries(
        Object.entries(Object(query))
          .filter(([key]) => key !== 'token')
          .map(([key, value]) => [key, String(value)]),
      ),
      body: endpoint.body ? Object(body) : undefined,
    }))
  })
}

type Part = TSchema & {
  type?: string
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  minLength?: number
}

/** Returns a value of a schema, with all its fields, including optional ones. */
function exampleOf(schema: TSchema, samples: Samples, name = ''): unknown {
  // Schemas are JSON schemas: these are the keywords that the contract uses.
  const part = schema as Part
  if (part.const !== undefined) return part.const
  if (part.enum) return part.enum[0]
  if (part.properties)
    return Object.fromEntries(
      Object.entries(part.properties).map(([key, inner]) => [key, exampleOf(inner, samples, key)]),
    )
  const sample = Object.hasOwn(samples, name) ? samples[name] : undefined
  if (part.anyOf) {
    const [first] = part.anyOf.filter((one) => (one as Part).type !== 'null')
    return first ? exampleOf(first, samples, name) : null
  }
  if (part.type === 'array') {
    if (Array.isArray(sample)) return sample
    return part.items ? [exampleOf(part.items, samples, name)] : []
  }
  if (part.type === 'string')
    return typeof sample === 'string' ? sample : 'x'.repeat(Math.max(1, part.minLength ?? 1))
  if (part.type === 'integer' || part.type === 'number') return Math.max(1, part.minimum ?? 1)
  if (part.type === 'boolean') return true
  return {}
}

export const filledPath = (template: string, values: Readonly<Record<string, string>>): string =>
  template
    .replace(/:(\w+)\??/g, (_, part: string) => values[part] ?? 'x')
    .replace(/\*$/, () => values['*'] ?? 'x')
