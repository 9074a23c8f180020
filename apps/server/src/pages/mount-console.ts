import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reportPath, reportingEndpoints } from './content-security.ts'
import { readStaticFiles, sendStaticFile, type StaticFile } from './static-files.ts'

type ConsoleOptions = {
  buildDir: string
  /** Separate host of the console; undefined when it is on the shop's. */
  adminHost: string | undefined
  isHttps: boolean
  /** Address of the shop, whose previews are shown in a frame. */
  publicUrl: string
}

const page = '/index.html'
/**
 * The only screen whose document may use the camera, and run the WebAssembly that reads codes where
 * a browser cannot.
 */
const cameraPath = '/admin/scan'

/**
 * Serves the console under `/admin`: its files, and one static page for every screen. The page is
 * the same for all people and contains no personal data. With a separate host, the console does not
 * exist on the shop's.
 */
export async function mountConsole(
  app: FastifyInstance,
  { buildDir, adminHost, isHttps, publicUrl }: ConsoleOptions,
): Promise<void> {
  // The shop works without its console too.
  if (!existsSync(join(buildDir, 'client-digests.json'))) {
    app.log.error('the console is not built: run `npm run build`')
    return
  }
  const { files, changed } = readStaticFiles(buildDir)
  if (changed.length > 0) app.log.error({ changed }, 'files of the console differ from the build: not served')
  const html = files.get(page)?.body.toString('utf8')
  files.delete(page)
  if (html === undefined) return
  const policy = { isHttps, shop: adminHost === undefined ? "'self'" : new URL(publicUrl).origin }
  const headers = consoleHeaders(html, { ...policy, hasCamera: false })
  const cameraHeaders = consoleHeaders(html, { ...policy, hasCamera: true })
  await app.register(async (admin) => {
    admin.addHook('onRequest', async (request, reply) => {
      if (adminHost !== undefined && !isHost(request, adminHost)) reply.callNotFound()
    })
    for (const path of ['/admin', '/admin/*'])
      admin.get(path, (request, reply) => answer(request, reply, { files, html, headers, cameraHeaders }))
  })
}

const isHost = (request: FastifyRequest, host: string) => request.host.toLowerCase() === host.toLowerCase()

type Served = {
  files: ReadonlyMap<string, StaticFile>
  html: string
  headers: Readonly<Record<string, string>>
  cameraHeaders: Readonly<Record<string, string>>
}

/**
 * Sends a file, or the page for every other path. A path with a file extension never gets the page,
 * which would be a broken script.
 */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, html, headers, cameraHeaders }: Served,
): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  // The router of the page requires the trailing slash.
  if (path === '/admin') return reply.redirect('/admin/', 308)
  const file = files.get(path.slice('/admin'.length))
  if (file) return sendStaticFile(file, request, reply)
  if (!/\.[a-z0-9]+$/i.test(path)) {
    const own = path === cameraPath ? cameraHeaders : headers
    return reply.headers(own).type('text/html; charset=utf-8').send(html)
  }
  reply.callNotFound()
  return reply
}

type Policy = { isHttps: boolean; shop: string; hasCamera: boolean }

/** @see docs/decisions/065-console-frame.md */
function consoleHeaders(html: string, policy: Policy): Record<string, string> {
  const { isHttps, hasCamera } = policy
  return {
    'content-security-policy': consolePolicy(html, policy),
    'permissions-policy': `camera=(${hasCamera ? 'self' : ''}), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    ...(isHttps && { 'reporting-endpoints': reportingEndpoints }),
  }
}

/** Returns the text of each `<script>` without a `src`. */
function inlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((piece) => {
      const start = piece.indexOf('>')
      return piece.slice(0, start).includes('src=')
        ? []
        : [piece.slice(start + 1, piece.indexOf('</script>'))]
    })
}

/**
 * Returns the policy with the inline scripts of the built page by their hash; the page was checked
 * against the digests of the build before.
 */
function consolePolicy(html: string, { isHttps, shop, hasCamera }: Policy): string {
  const hashes = inlineScripts(html).map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes, ...(hasCamera ? ["'wasm-unsafe-eval'"] : [])].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${shop}`,
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-uri ${reportPath}`,
    ...(isHttps ? ['report-to csp', 'upgrade-insecure-requests'] : []),
  ].join('; ')
}
