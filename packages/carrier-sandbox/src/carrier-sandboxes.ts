import type { FastifyPluginAsync } from 'fastify'
import { dpdSandbox } from './dpd-sandbox.ts'
import { lpexpressSandbox } from './lpexpress-sandbox.ts'
import { omnivaSandbox } from './omniva-sandbox.ts'
import type { CarrierSandboxSettings } from './sandbox-parcels.ts'
import { smartpostiSandbox } from './smartposti-sandbox.ts'
import { venipakSandbox } from './venipak-sandbox.ts'

export const carrierSandboxes: Readonly<
  Record<string, (settings: CarrierSandboxSettings) => FastifyPluginAsync>
> = {
  omniva: omnivaSandbox,
  dpd: dpdSandbox,
  smartposti: smartpostiSandbox,
  venipak: venipakSandbox,
  lpexpress: lpexpressSandbox,
}
