/** The depth used in the reported attack: the most that a body of 256 KB can hold. */
const levels = 40_000
const bodyBytes = 250_000
/** Node accepts 16 KB of address and headers together, and responds 431 beyond it. */
const addressBytes = 15_000

const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length))

/** Texts for a part of an address, encoded as in the request. */
export const addressTexts: Readonly<Record<string, (bytes: number) => string>> = {
  '%40': (bytes) => filled('%40', bytes),
  a: (bytes) => filled('a', bytes),
  '*…!': (bytes) => `${filled('*', bytes - 1)}!`,
  'a@a.': (bytes) => filled('a@a.', bytes),
  '-a': (bytes) => filled('-a', bytes),
  '%20': (bytes) => filled('%20', bytes),
  'broken percent': () => '%E0%A4%A',
  'lone percent': () => '%',
  NUL: () => 'a%00b',
  'lone surrogate': () => '%ED%A0%80',
  overlong: () => '%C0%AE%C0%AE%C0%AF',
  __proto__: () => '__proto__',
  constructor: () => 'constructor',
  toString: () => 'toString',
  '1e400': () => '1e400',
  '2^53+1': () => '9007199254740993',
  '-0': () => '-0',
  NaN: () => 'NaN',
  climbing: () => '..%2f..%2f..%2fetc%2fpasswd',
  'CR LF': () => 'a%0d%0aset-cookie:%20a=b',
}

/** The largest text that one address can hold. */
export const wholeAddress = addressBytes

/** Complete query strings. `known` are the parameters that the route reads, each with a valid value. */
export const queries: Readonly<Record<string, (known: Readonly<Record<string, string>>) => string>> = {
  'prototype names': () =>
    '__proto__=1&__proto__=2&constructor=1&toString=1&hasOwnProperty=1&__proto__[a]=1&a[__proto__]=1',
  'parameters twice': (known) =>
    Object.entries({ storeCode: 'en', ...known })
      .flatMap(([name, value]) => [`${name}=${encodeURIComponent(value)}`, `${name}=other`])
      .join('&'),
  'lists and objects for texts': (known) =>
    Object.keys(known)
      .flatMap((name) => [`${name}[]=1`, `${name}[a]=1`])
      .join('&') || 'q[]=1',
  '7,000 parameters': () => filled('a&', 14_000),
  '7,000 empty parameters': () => filled('&', 7000),
  'deep JSON': () => `request=${filled('[', addressBytes)}`,
  'deep JSON, encoded': () => `request=${filled('%7B%22a%22:', addressBytes)}`,
  'deep JSON, encoded twice': () => `request=${filled('%257B%2522a%2522:', addressBytes)}`,
  'many members': () => `request=[${filled('1,', addressBytes - 20)}1]`,
  'stars as fields': () =>
    `_source_include=${filled('*', 100)}!&_source_exclude=${'a*b*c*d*e*f*!'}&includeFields=${filled('*', 60)}!`,
}

const objects = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const lists = `${'['.repeat(levels)}1${']'.repeat(levels)}`
const keys = () => {
  const names: string[] = []
  for (let number = 0; number * 12 < bodyBytes; number += 1) names.push(`"k${number}":1`)
  return `{${names.join(',')}}`.slice(0, bodyBytes)
}

type Json = Record<string, unknown>

/** Bodies that are not JSON of the contract, for any call. */
export const wholeBodies: Readonly<Record<string, string>> = {
  '40,000 objects': objects,
  '40,000 lists': lists,
  '40,000 levels that never close': '{"a":['.repeat(levels),
  '256 KB of keys': `${keys().replace(/,[^,]*$/, '')}}`,
  '256 KB of elements': `[${filled('1,', bodyBytes)}1]`,
  '256 KB of one string': JSON.stringify('a'.repeat(bodyBytes)),
  '256 KB of spaces': ' '.repeat(bodyBytes),
  '1e400': '1e400',
  'a lone surrogate': '"\\ud800"',
  'a NUL': '"\\u0000"',
  'a raw NUL': '{"a":"\0"}',
  'not JSON': '{"a":',
}

/** Returns valid bodies with one invalid value, for every field or for the first. */
export function brokenBodies(right: Json): Record<string, string> {
  const fields = Object.keys(right)
  const put = (json: string) =>
    // Inserted as text: JSON.stringify itself would overflow at this depth.
    JSON.stringify({ ...right, [fields[0] ?? 'a']: 'HERE' }).replace('"HERE"', () => json)
  const literally = (json: string) => everywhere('HERE').replaceAll('"HERE"', json)
  const everywhere = (value: unknown) => JSON.stringify(replaced(right, value))
  return {
    'depth in a field': put(objects),
    'depth in an unknown field': `{"x":${objects},${JSON.stringify(right).slice(1)}`,
    '30 levels in an unknown field': `{"x":${'['.repeat(30)}${']'.repeat(30)},${JSON.stringify(right).slice(1)}`,
    '256 KB in a field': put(JSON.stringify('a'.repeat(bodyBytes - 10_000))),
    'spaces in every text': everywhere(' '.repeat(5000)),
    'e-mail signs in every text': everywhere('@'.repeat(5000)),
    'NUL in every text': everywhere('a\0b'),
    'lone surrogates in every text': everywhere('\ud800'),
    'prototype names in every text': everywhere('__proto__'),
    'objects that name inherited methods': everywhere({ toString: 1, valueOf: 1, hasOwnProperty: 1 }),
    'lists for everything': everywhere([]),
    'minus zero for everything': literally('-0'),
    'numbers that lose digits': literally('9007199254740993'),
    'huge numbers': literally('1e400'),
    'null for everything': everywhere(null),
    'true for everything': everywhere(true),
    'prototype keys': `{"__proto__":{"a":1},${JSON.stringify(right).slice(1)}`,
    'a constructor': `{"constructor":{"prototype":{"a":1}},${JSON.stringify(right).slice(1)}`,
    'inherited names as keys': `{"toString":1,"valueOf":{},"hasOwnProperty":[],${JSON.stringify(right).slice(1)}`,
    'keys twice': `${JSON.stringify(right).slice(0, -1)},${JSON.stringify(right).slice(1)}`,
  }
}

/** Returns a body with every leaf replaced. */
function replaced(value: unknown, other: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => replaced(inner, other))
  if (typeof value !== 'object' || value === null) return other
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, other)]))
}

/** Form bodies, for pages and for everything that reads forms. */
export const formBodies: Readonly<Record<string, { type: string; body: string }>> = {
  '100,000 fields': { type: 'application/x-www-form-urlencoded', body: filled('a&', 200_000) },
  'one field of 250 KB': {
    type: 'application/x-www-form-urlencoded',
    body: `email=${'a'.repeat(bodyBytes)}`,
  },
  'an address of signs': {
    type: 'application/x-www-form-urlencoded',
    body: `email=${filled('%40', 60_000)}`,
  },
  'broken percent, NUL, surrogate': {
    type: 'application/x-www-form-urlencoded',
    body: 'email=%E0%A4%A&name=%00&comment=%ED%A0%80&token=%00&__proto__=1&constructor=2',
  },
  'a form without a type': { type: '', body: 'email=a' },
  multipart: {
    type: 'multipart/form-data; boundary=b',
    body: filled('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n', 200_000),
  },
  'multipart without a boundary': { type: 'multipart/form-data', body: '--b\r\n\r\n' },
  'JSON of 40,000 levels': { type: 'application/json', body: lists },
  'a form that is JSON': { type: 'application/x-www-form-urlencoded', body: lists },
  text: { type: 'text/plain', body: 'a' },
}
