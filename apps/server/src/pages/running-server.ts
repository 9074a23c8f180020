import type { ApiDeps } from '@ambra/api/http/deps'
import type { SharedEntries } from '@ambra/cache/shared-entries'
import type { Transport } from '@ambra/contract/platform/api/client'
import type { FastifyInstance } from 'fastify'
import type { PageCache } from './page-cache.ts'
import type { StorefrontSettings } from './page-renderer.ts'

export type RunningServer = {
  url: string
  port: number
  app: FastifyInstance
  close: () => Promise<void>
  /**
   * Returns the link for the first owner of the console; undefined once there is one. Absent where
   * several processes run.
   */
  firstOwnerLink?: () => Promise<string | undefined>
}

/** Mounts the storefront in the process: its production build, or a development server. */
export type StorefrontMount = (
  app: FastifyInstance,
  host: {
    deps: ApiDeps
    transport: Transport
    cache: PageCache
    entries: SharedEntries | undefined
    publicUrl: string
    settings: StorefrontSettings
  },
) => Promise<void>
