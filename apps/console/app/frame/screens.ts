import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import type { PlainMessageKey } from '#console/i18n/translate.tsx'
import type { IconName } from '@ambra/ui/icon'
import { may, mayAnywhere } from './own.tsx'

type Screen = {
  path: string
  title: PlainMessageKey
  icon: IconName
  /** Right that the screen requires in any store, or in all of them. Without one, all staff may open it. */
  inAnyStore?: Permission
  inAllStores?: Permission
  /** Synonyms that also find the screen in the palette. */
  words?: PlainMessageKey
  /** Key that opens the screen after `g`. */
  key: string
}

type ScreenGroup = { title?: PlainMessageKey; screens: readonly Screen[] }

/** Screens of the menu and the palette, in display order. */
const groups: readonly ScreenGroup[] = [
  {
    screens: [{ path: '/', title: 'screen.start', icon: 'house', key: 's' }],
  },
  {
    title: 'menu.orders',
    screens: [
      { path: '/orders', key: 'o', title: 'screen.orders', icon: 'shopping-bag', inAnyStore: 'orders.read' },
      {
        path: '/orders/new',
        key: '5',
        title: 'screen.newOrder',
        icon: 'phone',
        inAnyStore: 'orders.create',
        words: 'palette.words.newOrder',
      },
      {
        path: '/warehouse',
        key: 'w',
        title: 'screen.warehouse',
        icon: 'truck',
        inAnyStore: 'shipping.pick',
        words: 'palette.words.warehouse',
      },
      { path: '/scan', key: 'c', title: 'screen.scan', icon: 'package-check', inAnyStore: 'shipping.pack' },
      {
        path: '/warehouse/labels',
        key: 'l',
        title: 'screen.labels',
        icon: 'tag',
        inAnyStore: 'shipping.label',
      },
    ],
  },
  {
    title: 'menu.customers',
    screens: [
      { path: '/service', key: 't', title: 'screen.service', icon: 'rotate-ccw', inAnyStore: 'service.read' },
      { path: '/inbox', key: 'i', title: 'screen.inbox', icon: 'mail', inAnyStore: 'service.read' },
      {
        path: '/customers',
        key: 'u',
        title: 'screen.customers',
        icon: 'user-round',
        inAnyStore: 'customers.read',
      },
      { path: '/devices', key: 'd', title: 'screen.devices', icon: 'smartphone', inAnyStore: 'service.read' },
    ],
  },
  {
    title: 'menu.products',
    screens: [
      { path: '/products', key: 'g', title: 'screen.products', icon: 'package', inAnyStore: 'products.read' },
      {
        path: '/categories',
        key: 'h',
        title: 'screen.categories',
        icon: 'folder',
        inAnyStore: 'products.read',
      },
      {
        path: '/attributes',
        key: 'q',
        title: 'screen.attributes',
        icon: 'sliders-horizontal',
        inAnyStore: 'products.read',
      },
      { path: '/import', key: 'x', title: 'screen.import', icon: 'file-down', inAllStores: 'import.run' },
      {
        path: '/redirects',
        key: 'j',
        title: 'screen.redirects',
        icon: 'rotate-ccw',
        inAllStores: 'content.edit',
      },
      { path: '/stock', key: '3', title: 'screen.stock', icon: 'history', inAnyStore: 'products.read' },
      { path: '/places', key: '6', title: 'screen.places', icon: 'map-pin', inAllStores: 'stock.adjust' },
      {
        path: '/warehouses',
        key: '7',
        title: 'screen.warehouses',
        icon: 'house',
        inAllStores: 'products.read',
      },
      { path: '/count', key: '4', title: 'screen.count', icon: 'check', inAllStores: 'stock.count' },
      {
        path: '/content',
        key: 'f',
        title: 'screen.content',
        icon: 'layout-grid',
        inAnyStore: 'content.edit',
      },
      {
        path: '/selling',
        key: 'k',
        title: 'screen.selling',
        icon: 'badge-percent',
        inAllStores: 'prices.edit',
        words: 'palette.words.selling',
      },
      {
        path: '/newsletter',
        key: '-',
        title: 'screen.newsletters',
        icon: 'mail',
        inAllStores: 'content.edit',
      },
      {
        path: '/gift-cards',
        key: '9',
        title: 'screen.giftCards',
        icon: 'badge-percent',
        inAllStores: 'gift_cards.read',
      },
      { path: '/search', key: 'z', title: 'screen.search', icon: 'search', inAllStores: 'content.edit' },
    ],
  },
  {
    title: 'menu.money',
    screens: [
      {
        path: '/money',
        key: 'y',
        title: 'screen.money',
        icon: 'landmark',
        inAnyStore: 'payments.read',
        words: 'palette.words.payments',
      },
      { path: '/bank', key: 'b', title: 'screen.bank', icon: 'file-down', inAllStores: 'payments.match' },
      { path: '/books', key: '1', title: 'screen.books', icon: 'landmark', inAnyStore: 'reports.accounting' },
      {
        path: '/figures',
        key: 'v',
        title: 'screen.figures',
        icon: 'sliders-horizontal',
        inAnyStore: 'reports.sales',
      },
      {
        path: '/approvals',
        key: 'e',
        title: 'screen.approvals',
        icon: 'shield-check',
        inAnyStore: 'orders.refund_large',
      },
    ],
  },
  {
    title: 'menu.shop',
    screens: [
      { path: '/people', key: 'p', title: 'screen.people', icon: 'users', inAllStores: 'staff.manage' },
      { path: '/roles', key: 'r', title: 'screen.roles', icon: 'lock-keyhole', inAllStores: 'staff.manage' },
      { path: '/keys', key: '2', title: 'screen.keys', icon: 'lock-keyhole', inAllStores: 'keys.manage' },
      { path: '/audit', key: 'a', title: 'screen.audit', icon: 'history', inAllStores: 'audit.read' },
      {
        path: '/failures',
        key: '8',
        title: 'screen.failures',
        icon: 'triangle-alert',
        inAllStores: 'settings.edit',
      },
      {
        path: '/fields',
        key: '0',
        title: 'screen.fields',
        icon: 'sliders-horizontal',
        inAllStores: 'settings.edit',
      },
      {
        path: '/settings',
        key: 'n',
        title: 'screen.settings',
        icon: 'sliders-horizontal',
        inAllStores: 'settings.edit',
      },
      { path: '/account', title: 'screen.account', icon: 'user-round', key: 'm' },
    ],
  },
]

/** Returns the screens that a person may open, grouped as in the menu. */
export const screenGroupsOf = (own: OwnPerson): readonly ScreenGroup[] =>
  groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter(
        ({ inAnyStore, inAllStores }) =>
          (!inAnyStore || mayAnywhere(own, inAnyStore)) && (!inAllStores || may(own, inAllStores)),
      ),
    }))
    .filter(({ screens }) => screens.length > 0)

export const screensOf = (own: OwnPerson): readonly Screen[] =>
  screenGroupsOf(own).flatMap(({ screens }) => screens)
