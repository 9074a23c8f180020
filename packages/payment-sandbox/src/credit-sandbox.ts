import type { CreditApplication } from './credit-application.ts'
import type { Later } from './later.ts'
import type { MessageLog } from './message-log.ts'
import type { NightMode } from './mokilizingas-pages.ts'
import type { Notice, Post } from './notifier.ts'
import type { ShopAddress } from './shop-address.ts'

/** Settings of the emulated contract: id and key of the shop, and the base address of alerts and buyers' returns. */
export type MokilizingasSandboxSettings = {
  uuid: string
  apiKey: string
  shop: ShopAddress
  now: () => Date
  /** Minutes until an application expires. */
  tokenMinutes?: number
  post?: Post
  later?: Later
}

/** State of one emulator, shared by its routes. */
export type CreditSandbox = {
  settings: MokilizingasSandboxSettings
  /** Path under which the emulator is mounted. */
  prefix: string
  log: MessageLog
  /** Applications by token, oldest first; the oldest are evicted. */
  applications: Map<string, CreditApplication>
  night: NightMode
  isDown: boolean
  later: Later
  notify: (notice: Notice) => Promise<void>
  isExpired: (application: CreditApplication) => boolean
}
