/** Route of the framework's browser manifest, with the fields used here. */
type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  module: string
  imports: string[]
  css: string[]
  [field: string]: unknown
}

/** Route table of the framework for the browser. */
export type BrowserManifest = {
  entry: { imports: string[]; css: string[]; [field: string]: unknown }
  routes: Record<string, ManifestRoute>
  [field: string]: unknown
}

const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
]

/** Splits `cards-nxhDitg.css#` into prefix, hash, and suffix, which may mark a sheet. */
const hashed = /^\/assets\/(.*?)([\w-]{7})(\.[a-z]+#?)$/

/**
 * Decodes the table in the browser. A row contains: the stores of the route (bits, none for a route outside
 * them), id and parent without the store, path without its prefix (1 when it equals the id), flags (bits),
 * module, imports, styles, and other files of the route.
 */
const decoder = `({routes,...rest},groups,stores,flags,rows)=>{
const files=groups.flatMap(([before,hashes,after])=>hashes.match(/.{7}/g).map(hash=>"/assets/"+before+hash+after)),file=n=>files[n],
add=([,name,parent,path,bits,module,imports,css,more],inside,prefix)=>{
const id=inside+name,row=routes[id]={id,parentId:parent?inside+parent:"root"};
if(path!==0)row.path=prefix+(path===1?"/"+name:path);
flags.forEach((flag,bit)=>row[flag]=!!(bits>>bit&1));
Object.assign(row,{module:file(module),imports:imports.map(file),css:css.map(file)});
for(const part in more)row[part]=file(more[part])};
for(const row of rows)
row[0]?stores.forEach(([code,prefix],i)=>row[0]>>i&1&&add(row,code+"/",prefix)):add(row,"","");
return{...rest,routes}}`.replaceAll('\n', '')

/**
 * Returns the manifest without the scripts and sheets that the entry already loads. Sorts scripts by
 * descending frequency; sheets keep their order, which is the order of their rules.
 */
export function withoutEntryFiles(manifest: BrowserManifest): BrowserManifest {
  const { entry, routes } = manifest
  const loaded = new Set([...entry.imports, ...entry.css])
  const uses = new Map<string, number>()
  for (const { imports } of Object.values(routes))
    for (const file of imports) uses.set(file, (uses.get(file) ?? 0) + 1)
  const byUse = (a: string, b: string) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1)
  const lighter = Object.entries(routes).map(([id, route]) => {
    const imports = route.imports.filter((file) => !loaded.has(file)).sort(byUse)
    const css = route.css.filter((file) => !loaded.has(file))
    return [id, id === 'root' ? route : { ...route, imports, css }] as const
  })
  return { ...manifest, routes: Object.fromEntries(lighter) }
}

/**
 * Returns the framework's manifest as a shorter script. The framework repeats every route for every store,
 * and the first page loads it before it handles a click; here each screen and each file name occurs once.
 * @param manifest as written by the framework; a store's routes have ids `<code>/<name>`
 * @param stores code and path prefix of each store: `[['et', ''], ['en', '/en']]`
 * @returns script that sets `window.__reactRouterManifest` to an equal object
 * @throws Error when a file is not a hashed one of `/assets`
 */
export function compactManifest(
  { routes, ...rest }: BrowserManifest,
  stores: readonly (readonly [string, string])[],
): string {
  const { root, ...screens } = routes
  const { groups, numberOf } = numbered(Object.values(screens).flatMap(filesOf))
  const masks = new Map<string, number>()
  for (const route of Object.values(screens)) {
    const index = stores.findIndex(([code]) => route.id.startsWith(`${code}/`))
    const key = JSON.stringify(storeRow(route, stores[index], numberOf))
    masks.set(key, (masks.get(key) ?? 0) | (index < 0 ? 0 : 1 << index))
  }
  // Each key was written by the line above.
  const rows = [...masks].map(([key, mask]) => [mask, ...(JSON.parse(key) as unknown[])])
  const values = [{ ...rest, routes: root ? { root } : {} }, groups, stores, flags, rows]
  return `window.__reactRouterManifest=(${decoder})(${values.map((value) => JSON.stringify(value)).join(',')});`
}

/**
 * Returns the fields that a route shares with the same route of other stores, in the order of the decoder.
 */
function storeRow(
  route: ManifestRoute,
  [code, prefix]: readonly [string, string] = ['', ''],
  numberOf: (file: string) => number,
): unknown[] {
  const { id, parentId = 'root', path, module, imports, css } = route
  const inside = code === '' ? 0 : code.length + 1
  const name = id.slice(inside)
  const own = path?.slice(prefix.length)
  const more = Object.entries(partsOf(route)).map(([part, file]) => [part, numberOf(file)])
  return [
    name,
    parentId === 'root' ? 0 : parentId.slice(inside),
    own === undefined ? 0 : own === `/${name}` ? 1 : own,
    flags.reduce((sum, flag, bit) => sum | (route[flag] ? 1 << bit : 0), 0),
    numberOf(module),
    imports.map(numberOf),
    css.map(numberOf),
    ...(more.length > 0 ? [Object.fromEntries(more)] : []),
  ]
}

const ownFields = new Set(['id', 'parentId', 'path', 'module', 'imports', 'css', ...flags])

/** Returns the separately loaded files of a route, such as `clientLoaderModule`. */
function partsOf(route: ManifestRoute): Record<string, string> {
  const parts = Object.entries(route).filter(([name, value]) => !ownFields.has(name) && value !== undefined)
  return Object.fromEntries(parts.map(([name, value]) => [name, String(value)]))
}

function filesOf(route: ManifestRoute): string[] {
  return [route.module, ...route.imports, ...route.css, ...Object.values(partsOf(route))]
}

/**
 * Groups the files by prefix and suffix, `[['', 'aaaaaaabbbbbbb', '.js']]`, and numbers them in that order.
 */
function numbered(files: readonly string[]) {
  const kinds = new Map<string, { before: string; hashes: Set<string>; after: string }>()
  for (const file of files) {
    const [, before, hash, after] = hashed.exec(file) ?? []
    if (before === undefined || hash === undefined || after === undefined)
      throw new Error(`a file of the manifest is not a hashed one of /assets: ${file}`)
    const kind = kinds.get(before + after) ?? { before, hashes: new Set(), after }
    kinds.set(before + after, kind)
    kind.hashes.add(hash)
  }
  const groups = [...kinds.values()]
  const order = groups.flatMap(({ before, hashes, after }) =>
    [...hashes].map((hash) => `/assets/${before}${hash}${after}`),
  )
  const numbers = new Map(order.map((file, number) => [file, number]))
  return {
    groups: groups.map(({ before, hashes, after }) => [before, [...hashes].join(''), after] as const),
    // Each file is among those numbered.
    numberOf: (file: string) => numbers.get(file) as number,
  }
}
