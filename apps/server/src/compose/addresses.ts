import { trimEndSigns } from '@ambra/domain/linear-text'
import type { Environment } from '../env/env.ts'

/** Address of the shop as shoppers write it, without a trailing slash; else this machine's. */
export const publicUrlOf = (env: Environment): string =>
  trimEndSigns(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/')

/** Address of this process for calls from itself: the public one may not be reachable from here. */
export function localUrlOf({ HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>): string {
  const isAny = HOST === '0.0.0.0' || HOST === '::'
  return `http://${isAny ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

/** Address of the API for browsers and payment providers, without a trailing slash. */
export const apiUrlOf = (env: Environment): string =>
  trimEndSigns(env.API_URL ?? `${publicUrlOf(env)}/api`, '/')
