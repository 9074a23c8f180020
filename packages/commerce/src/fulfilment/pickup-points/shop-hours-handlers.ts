import type { shopHoursOperations } from '@ambra/contract/fulfilment/shop-hours-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { listShopHours, setShopHours } from '@ambra/db/fulfilment'
import {
  isSpecialDay,
  parseDayHours,
  parseHours,
  writeDayHours,
  writeHours,
} from '@ambra/domain/fulfilment/calendar/opening-hours'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const shopHoursHandlers: Handlers<keyof typeof shopHoursOperations> = {
  'shops.list': listHours,
  'shops.set-hours': setHours,
}

async function listHours({ shop }: HandlerContext): Promise<AdminResult<'shops.list'>> {
  const shops = await listShopHours(shop.database.db)
  return {
    shops: shops.map(({ hours, special, updatedAt, ...row }) => {
      const week = hours === null ? Array.from({ length: 7 }, () => []) : parseHours(hours)
      return {
        ...row,
        week: week?.map(writeDayHours) ?? null,
        text: hours ?? '',
        special: special ?? [],
        version: updatedAt.toISOString(),
      }
    }),
  }
}

/** @throws ShopError stock.shop_unknown, staff.wrong_field, content.changed */
async function setHours(
  { shop, now }: HandlerContext,
  { shop: id, version, week, special }: AdminInput<'shops.set-hours'>,
): Promise<true> {
  const { db } = shop.database
  if (!(await listShopHours(db)).some((one) => one.id === id))
    throw new ShopError('stock.shop_unknown', { shop: id })
  const days = special.map(({ day, hours }) => {
    if (!isSpecialDay(day)) throw new ShopError('staff.wrong_field', { field: day })
    return { day, hours: writeDayHours(readDay(hours)) }
  })
  const change = { hours: writeHours(week.map(readDay)), special: days, seen: new Date(version), now: now() }
  if (Number.isNaN(change.seen.getTime()) || !(await setShopHours(db, id, change)))
    throw new ShopError('content.changed')
  return true
}

function readDay(text: string) {
  const hours = parseDayHours(text)
  if (!hours) throw new ShopError('staff.wrong_field', { field: text })
  return hours
}
