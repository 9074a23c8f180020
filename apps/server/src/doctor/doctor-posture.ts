import { hasProviderKey, paymentMethods } from '@ambra/commerce/payments'
import { shopReadiness } from '@ambra/commerce/operations'
import { findDocumentSeller } from '@ambra/commerce/accounting'
import { contentRepository } from '@ambra/db/content'
import { paymentMaintenanceRepository } from '@ambra/db/payments'
import { shopSettingRepository } from '@ambra/db/platform'
import { shopConfig } from '@ambra/db/schema'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { shopStateOf } from '@ambra/domain/platform/shop/current-shop'
import { stores } from '@ambra/domain/platform/shop/stores'
import { isLocalOnly, paymentPosture } from '../compose/payment-posture.ts'
import { findSighting } from '../compose/proxy-sightings.ts'
import type { ServerContext } from './server-operation.ts'
import type { Finding } from './server-operation.ts'

/**
 * Checks which provider handles bank links and instalments, and whether unpaid products could be shipped.
 */
export async function paymentFindings({ env, shop }: ServerContext): Promise<Finding[]> {
  const posture = paymentPosture(env)
  const emulatedPaid = await paymentMaintenanceRepository(shop.database.db).countEmulatedPaid()
  const providers = paymentMethods.filter((method) => hasProviderKey(method, env)).map(({ code }) => code)
  const details = {
    real: `${providers.join(', ')}, cash on delivery, bank transfer`,
    emulated: 'emulated under /sandbox: no money moves',
    none: 'cash on delivery, bank transfer; bank links and instalments are not offered without a provider key',
  }
  return [
    {
      check: 'payment',
      // On a local machine emulation is expected; in public it gives products away.
      ok: posture !== 'emulated' || isLocalOnly(env),
      detail: details[posture],
      hint: 'PAYMENT_SANDBOX=on lets shoppers pay without money: only for a demo, else take it away',
    },
    {
      check: 'emulated payments',
      ok: posture === 'emulated' || emulatedPaid === 0,
      detail: `${emulatedPaid} orders are paid by an emulator only and not sent yet`,
      hint: 'no money came for them: cancel them with `ambra orders cancel`, do not send the goods',
    },
  ]
}

const bareName = (name: string) => name.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * Checks whether the payee of transfers is the selling company: banks compare the payee with the
 * account holder.
 * @see docs/rules/law LAW-PSD-3
 */
export async function payeeFinding({ shop }: Pick<ServerContext, 'shop'>): Promise<Finding> {
  const sellers = await Promise.all(
    stores.map(async ({ id, code }) => ({ code, ...(await findDocumentSeller(shop.database.db, id, '')) })),
  )
  const others = sellers.filter(({ name, payee }) => bareName(payee) !== bareName(name))
  return {
    check: 'payee',
    ok: others.length === 0,
    detail:
      others.map(({ code, name, payee }) => `${code}: ${payee}, the company is ${name}`).join('; ') ||
      [...new Set(sellers.map(({ payee }) => payee))].join(', '),
    hint: 'set bank_payee of the configuration to company_name: the bank of a shopper warns when the holder of the account has another name',
  }
}

/**
 * Checks whether each store shows the official artwork of the notice on the legal guarantee. Until
 * it is installed the shop shows its own setting. @see docs/rules/law LAW-GRT-1
 */
export async function noticeFinding({ shop, env }: Pick<ServerContext, 'shop' | 'env'>): Promise<Finding> {
  const content = contentRepository(shop.database.db)
  const without: string[] = []
  for (const { id, code } of stores) {
    const path = shopConfig(await content.findShopData(id, 'config'), code).get('guarantee_notice')
    if (!path || !(await shop.files.media.find(path).catch(() => undefined))) without.push(code)
  }
  return {
    check: 'guarantee notice',
    // A new shop on this machine sells nothing yet.
    ok: without.length === 0 || isLocalOnly(env),
    detail:
      without.length === 0
        ? 'official artwork in each store'
        : `no official artwork in ${without.join(', ')}: the shop shows a setting of its own`,
    hint: 'download the notice of Regulation (EU) 2025/1960 from Your Europe, import it as media and name it in guarantee_notice of the configuration (docs/content.md)',
  }
}

/** Checks whether an open shop has what the first screen of the console requires. */
export async function readinessFinding(
  operator: Pick<ServerContext, 'env' | 'shop' | 'settings' | 'now'>,
): Promise<Finding> {
  const points = await shopReadiness(operator)
  const lacks = points.flatMap((one) => (one.is_required ? one.lacks : []))
  const stored = await shopSettingRepository(operator.shop.database.db).find('', 'shop_state')
  const state = shopStateOf({ shop_state: stored?.value ?? '' })
  const shown = { open: 'open', new: 'not opened yet', closed: 'closed' }[state]
  return {
    check: 'readiness',
    // A closed shop sells nothing, and neither does a newcomer on this machine.
    ok: lacks.length === 0 || state !== 'open' || isLocalOnly(operator.env),
    detail: `${shown}; ${lacks.length === 0 ? 'what it needs is there' : `missing: ${lacks.join(', ')}`}`,
    hint: 'see /admin or `ambra shop state`: a shop may not sell without its company, legal pages, payment and mail; `ambra shop close` closes it until then',
  }
}

/** Checks whether TRUST_PROXY fits what the running servers have seen. @see docs/proxy.md */
export async function proxyFinding({ env, shop, now }: ServerContext): Promise<Finding> {
  const isTrusted = env.TRUST_PROXY === 'on'
  const seen = await findSighting(shop.database, isTrusted ? 'bypassed' : 'untrusted', now())
  const share = seen && `${seen.seen} of ${seen.of} requests, last at ${formatTimestamp(new Date(seen.at))}`
  if (isTrusted)
    return {
      check: 'proxy',
      ok: !seen,
      detail: share ? `TRUST_PROXY=on, but ${share} came without X-Forwarded-For` : 'TRUST_PROXY=on',
      hint: 'let the proxy alone reach this port, and have it write the header: past it anybody claims any address',
    }
  const isHttps = env.PUBLIC_URL?.startsWith('https:') === true
  const shared = 'all shoppers share one rate limit'
  return {
    check: 'proxy',
    ok: !seen && !isHttps,
    detail: share
      ? `TRUST_PROXY=off, but ${seen.header} came with ${share}: behind a proxy ${shared}`
      : isHttps
        ? `TRUST_PROXY=off, but PUBLIC_URL is https and this process speaks http: behind that proxy ${shared}`
        : 'TRUST_PROXY=off, none seen',
    hint: 'set TRUST_PROXY=on when one proxy stands in front; without one the header is ignored and this ends after a day',
  }
}
