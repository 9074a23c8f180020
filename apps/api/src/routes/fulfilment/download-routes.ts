import { ShopError } from '@ambra/contract/platform/errors/errors'
import { downloadClaims } from '@ambra/db/fulfilment'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../../http/deps.ts'
import { attachment } from '../../http/attachment.ts'
import { sendErrorPage } from '../../http/error-page.ts'

type DownloadDeps = Pick<ApiDeps, 'database' | 'downloads' | 'now' | 'log'>

/**
 * `GET /api/download/{token}`: sends the file behind a link of a paid order, and counts the
 * download before. HEAD is not handled, since mail scanners would use up the links.
 * @throws ShopError download.unknown, download.expired, download.used_up, download.withdrawn,
 * download.missing_file, files.unavailable
 */
export function downloadRoutes(app: FastifyInstance, { database, downloads, now, log }: DownloadDeps): void {
  const grants = downloadClaims(database.db)
  app.get<{ Params: { token: string } }>(
    '/api/download/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { token } = request.params
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
      const claim = await grants.claim(token, now())
      if ('refused' in claim) {
        // The link is opened from a mail: a browser shows a page, programs read the envelope.
        if (!request.headers.accept?.includes('text/html')) throw new ShopError(claim.refused)
        const { refused, language } = claim
        return sendErrorPage(reply, refused, language)
      }
      const file = await downloads.open(claim.file).catch(async (error: unknown) => {
        await grants.releaseZeros(token)
        throw error
      })
      if (!file) {
        await grants.releaseZeros(token)
        log.error({ file: claim.file }, 'a sold file is not where sold files lie')
        throw new ShopError('download.missing_file')
      }
      return reply
        .header('content-disposition', attachment(file.name))
        .header('content-length', file.size)
        .header('accept-ranges', 'none')
        .header('x-content-type-options', 'nosniff')
        .type('application/octet-stream')
        .send(file.body)
    },
  )
}
