import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import type { Environment } from '../env/env.ts'

/** Returns the shop's public address without a trailing slash, else this machine's. */
export const publicUrlOf = (env: Environment): string =>
  trimEndSigns(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/')

/** Returns the address of this process for calls from itself, which may not reach the public one. */
export function localUrlOf({ HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>): string {
  const isAny = HOST === '0.0.0.0' || HOST === '::'
  return `http://${isAny ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

/** Returns the address of the API for browsers and payment providers, without a trailing slash. */
export const apiUrlOf = (env: Environment): string =>
  trimEndSigns(env.API_URL ?? `${publicUrlOf(env)}/api`, '/')
