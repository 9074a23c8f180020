/** A route of the framework's browser manifest; only the fields this module reads are named. */
type ManifestRoute = { id: string; parentId?: string; path?: string; [field: string]: unknown }

/** The framework's table of routes for the browser. */
export type BrowserManifest = { routes: Record<string, ManifestRoute>; [field: string]: unknown }

const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
]

/**
 * Puts the table together again in the browser: a row is the stores that have it (bits), id and parent without the
 * store, path without its prefix, flags (bits), module, imports, styles, and what else the route has.
 */
const decoder = `(rest,single,names,stores,flags,rows)=>{
const file=n=>"/assets/"+names[n],routes={...single};
names=names.split(" ");
for(const [mask,name,parent,path,bits,module,imports,css,more] of rows)
stores.forEach(([code,prefix],i)=>{if(mask>>i&1){
const id=code+"/"+name,row=routes[id]={id,parentId:parent?code+"/"+parent:"root"};
if(path!==0)row.path=prefix+path;
flags.forEach((flag,bit)=>row[flag]=!!(bits>>bit&1));
Object.assign(row,{module:file(module),imports:imports.map(file),css:css.map(file)},more)}});
return{...rest,routes}}`.replaceAll('\n', '')

/**
 * The framework's manifest as a shorter program. It writes every route of every store in full, and the first page loads
 * it before it answers a click; here a screen stands once with the stores that have it, and a file name stands once.
 * @param manifest as the framework wrote it; a store's routes have ids `<code>/<name>`
 * @param stores code and path prefix of each store: `[['et', ''], ['en', '/en']]`
 * @returns script that sets `window.__reactRouterManifest` to an equal object
 */
export function compactManifest(
  { routes, ...rest }: BrowserManifest,
  stores: readonly (readonly [string, string])[],
): string {
  const files = new Map<string, number>()
  const numbers = (list: unknown[]) => list.map((file) => numberOf(files, fileName(file)))
  const masks = new Map<string, number>()
  const single: Record<string, ManifestRoute> = {}
  for (const route of Object.values(routes)) {
    const index = stores.findIndex(([code]) => route.id.startsWith(`${code}/`))
    const store = stores[index]
    if (!store) single[route.id] = route
    else {
      const key = JSON.stringify(storeRow(route, store, numbers))
      masks.set(key, (masks.get(key) ?? 0) | (1 << index))
    }
  }
  // Each key was written by the line above.
  const rows = [...masks].map(([key, mask]) => [mask, ...(JSON.parse(key) as unknown[])])
  const values = [rest, single, [...files.keys()].join(' '), stores, flags, rows]
  return `window.__reactRouterManifest=(${decoder})(${values.map((value) => JSON.stringify(value)).join(',')});`
}

/** What a route shares with its twin in another store, in the order of the decoder. */
function storeRow(
  { id, parentId = 'root', path, module, imports, css, ...others }: ManifestRoute,
  [code, prefix]: readonly [string, string],
  numbers: (files: unknown[]) => number[],
): unknown[] {
  const bits = flags.reduce((sum, name, bit) => sum | (others[name] ? 1 << bit : 0), 0)
  const more = Object.fromEntries(
    Object.entries(others).filter(([name, value]) => !flags.includes(name) && value !== undefined),
  )
  const list = (value: unknown) => numbers(Array.isArray(value) ? value : [])
  return [
    id.slice(code.length + 1),
    parentId === 'root' ? 0 : parentId.slice(code.length + 1),
    path === undefined ? 0 : path.slice(prefix.length),
    bits,
    ...numbers([module]),
    list(imports),
    list(css),
    ...(Object.keys(more).length > 0 ? [more] : []),
  ]
}

function fileName(file: unknown): string {
  if (typeof file !== 'string' || !file.startsWith('/assets/') || file.includes(' '))
    throw new Error(`a file of the manifest is not in /assets: ${String(file)}`)
  return file.slice('/assets/'.length)
}

function numberOf(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size
  numbers.set(text, number)
  return number
}
