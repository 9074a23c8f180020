import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import type { PlainMessageKey } from '#console/i18n/translate.tsx'
import type { IconName } from '@ambra/ui/icon'
import { may, mayAnywhere } from './own.tsx'

type Screen = {
  path: string
  title: PlainMessageKey
  icon: IconName
  /**
   * Right that the screen requires, in any store or in all of them. Without one, everybody may open the
   * screen.
   */
  right?: { name: Permission; where: 'any' | 'all' }
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
      {
        path: '/orders',
        title: 'screen.orders',
        icon: 'shopping-bag',
        right: { name: 'orders.read', where: 'any' },
        key: 'o',
      },
      {
        path: '/orders/new',
        title: 'screen.newOrder',
        icon: 'phone',
        right: { name: 'orders.create', where: 'any' },
        words: 'palette.words.newOrder',
        key: '5',
      },
      {
        path: '/warehouse',
        title: 'screen.warehouse',
        icon: 'truck',
        right: { name: 'shipping.pick', where: 'any' },
        words: 'palette.words.warehouse',
        key: 'w',
      },
      {
        path: '/scan',
        title: 'screen.scan',
        icon: 'package-check',
        right: { name: 'shipping.pack', where: 'any' },
        key: 'c',
      },
      {
        path: '/warehouse/labels',
        title: 'screen.labels',
        icon: 'tag',
        right: { name: 'shipping.label', where: 'any' },
        key: 'l',
      },
    ],
  },
  {
    title: 'menu.customers',
    screens: [
      {
        path: '/service',
        title: 'screen.service',
        icon: 'rotate-ccw',
        right: { name: 'service.read', where: 'any' },
        key: 't',
      },
      {
        path: '/inbox',
        title: 'screen.inbox',
        icon: 'mail',
        right: { name: 'service.read', where: 'any' },
        key: 'i',
      },
      {
        path: '/customers',
        title: 'screen.customers',
        icon: 'user-round',
        right: { name: 'customers.read', where: 'any' },
        key: 'u',
      },
      {
        path: '/devices',
        title: 'screen.devices',
        icon: 'smartphone',
        right: { name: 'service.read', where: 'any' },
        key: 'd',
      },
    ],
  },
  {
    title: 'menu.products',
    screens: [
      {
        path: '/products',
        title: 'screen.products',
        icon: 'package',
        right: { name: 'products.read', where: 'any' },
        key: 'g',
      },
      {
        path: '/categories',
        title: 'screen.categories',
        icon: 'folder',
        right: { name: 'products.read', where: 'any' },
        key: 'h',
      },
      {
        path: '/attributes',
        title: 'screen.attributes',
        icon: 'sliders-horizontal',
        right: { name: 'products.read', where: 'any' },
        key: 'q',
      },
      {
        path: '/import',
        title: 'screen.import',
        icon: 'file-down',
        right: { name: 'import.run', where: 'all' },
        key: 'x',
      },
      {
        path: '/redirects',
        title: 'screen.redirects',
        icon: 'rotate-ccw',
        right: { name: 'content.edit', where: 'all' },
        key: 'j',
      },
      {
        path: '/stock',
        title: 'screen.stock',
        icon: 'history',
        right: { name: 'products.read', where: 'any' },
        key: '3',
      },
      {
        path: '/places',
        title: 'screen.places',
        icon: 'map-pin',
        right: { name: 'stock.adjust', where: 'all' },
        key: '6',
      },
      {
        path: '/warehouses',
        title: 'screen.warehouses',
        icon: 'house',
        right: { name: 'products.read', where: 'all' },
        key: '7',
      },
      {
        path: '/count',
        title: 'screen.count',
        icon: 'check',
        right: { name: 'stock.count', where: 'all' },
        key: '4',
      },
      {
        path: '/content',
        title: 'screen.content',
        icon: 'layout-grid',
        right: { name: 'content.edit', where: 'any' },
        key: 'f',
      },
      {
        path: '/selling',
        title: 'screen.selling',
        icon: 'badge-percent',
        right: { name: 'prices.edit', where: 'all' },
        words: 'palette.words.selling',
        key: 'k',
      },
      {
        path: '/newsletter',
        title: 'screen.newsletters',
        icon: 'mail',
        right: { name: 'content.edit', where: 'all' },
        key: '-',
      },
      {
        path: '/gift-cards',
        title: 'screen.giftCards',
        icon: 'badge-percent',
        right: { name: 'gift_cards.read', where: 'all' },
        key: '9',
      },
      {
        path: '/search',
        title: 'screen.search',
        icon: 'search',
        right: { name: 'content.edit', where: 'all' },
        key: 'z',
      },
    ],
  },
  {
    title: 'menu.money',
    screens: [
      {
        path: '/money',
        title: 'screen.money',
        icon: 'landmark',
        right: { name: 'payments.read', where: 'any' },
        words: 'palette.words.payments',
        key: 'y',
      },
      {
        path: '/bank',
        title: 'screen.bank',
        icon: 'file-down',
        right: { name: 'payments.match', where: 'all' },
        key: 'b',
      },
      {
        path: '/books',
        title: 'screen.books',
        icon: 'landmark',
        right: { name: 'reports.accounting', where: 'any' },
        key: '1',
      },
      {
        path: '/figures',
        title: 'screen.figures',
        icon: 'sliders-horizontal',
        right: { name: 'reports.sales', where: 'any' },
        key: 'v',
      },
      {
        path: '/approvals',
        title: 'screen.approvals',
        icon: 'shield-check',
        right: { name: 'orders.refund_large', where: 'any' },
        key: 'e',
      },
    ],
  },
  {
    title: 'menu.shop',
    screens: [
      {
        path: '/people',
        title: 'screen.people',
        icon: 'users',
        right: { name: 'staff.manage', where: 'all' },
        key: 'p',
      },
      {
        path: '/roles',
        title: 'screen.roles',
        icon: 'lock-keyhole',
        right: { name: 'staff.manage', where: 'all' },
        key: 'r',
      },
      {
        path: '/keys',
        title: 'screen.keys',
        icon: 'lock-keyhole',
        right: { name: 'keys.manage', where: 'all' },
        key: '2',
      },
      {
        path: '/audit',
        title: 'screen.audit',
        icon: 'history',
        right: { name: 'audit.read', where: 'all' },
        key: 'a',
      },
      {
        path: '/failures',
        title: 'screen.failures',
        icon: 'triangle-alert',
        right: { name: 'settings.edit', where: 'all' },
        key: '8',
      },
      {
        path: '/fields',
        title: 'screen.fields',
        icon: 'sliders-horizontal',
        right: { name: 'settings.edit', where: 'all' },
        key: '0',
      },
      {
        path: '/settings',
        title: 'screen.settings',
        icon: 'sliders-horizontal',
        right: { name: 'settings.edit', where: 'all' },
        key: 'n',
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
        ({ right }) => !right || (right.where === 'any' ? mayAnywhere : may)(own, right.name),
      ),
    }))
    .filter(({ screens }) => screens.length > 0)

export const screensOf = (own: OwnPerson): readonly Screen[] =>
  screenGroupsOf(own).flatMap(({ screens }) => screens)
