import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * Routes of the console. Each screen has a row here, in the layout of its room, and one in `frame/screens.ts`
 * if it is in the menu and the palette.
 */
export default [
  layout('routes/outside.tsx', [
    route('sign-in', 'routes/sign-in.tsx'),
    route('welcome', 'routes/welcome.tsx'),
    route('invite', 'routes/invite.tsx'),
  ]),
  layout('routes/frame.tsx', [
    layout('routes/screens.tsx', [
      index('routes/start.tsx'),
      layout('routes/people/room.tsx', [
        route('people', 'routes/people/people.tsx'),
        route('people/:id', 'routes/people/person.tsx'),
        route('roles', 'routes/people/roles.tsx'),
        route('roles/:code', 'routes/people/role.tsx'),
        route('audit', 'routes/people/audit.tsx'),
      ]),
      layout('routes/keys/room.tsx', [
        route('keys', 'routes/keys/keys.tsx'),
        route('keys/webhooks/:id', 'routes/keys/webhook.tsx'),
      ]),
      layout('routes/orders/room.tsx', [
        route('orders', 'routes/orders/orders.tsx'),
        layout('routes/orders/phone-room.tsx', [route('orders/new', 'routes/orders/new.tsx')]),
        route('orders/:number', 'routes/orders/order.tsx'),
      ]),
      layout('routes/parcels/room.tsx', [
        route('warehouse', 'routes/parcels/queue.tsx'),
        route('warehouse/runs/:id', 'routes/parcels/run.tsx'),
        route('warehouse/pack/:order', 'routes/parcels/pack.tsx'),
        route('scan', 'routes/parcels/scan.tsx'),
      ]),
      layout('routes/sales/room.tsx', [
        route('selling/sales', 'routes/sales/sales.tsx'),
        route('selling/sales/:id', 'routes/sales/sale.tsx'),
      ]),
      layout('routes/selling/room.tsx', [
        route('selling', 'routes/selling/coupons.tsx'),
        route('selling/rules', 'routes/selling/rules.tsx'),
        route('selling/test', 'routes/selling/test.tsx'),
        route('selling/coupons/:code', 'routes/selling/coupon.tsx'),
        route('selling/rules/:code', 'routes/selling/rule.tsx'),
      ]),
      layout('routes/newsletter/room.tsx', [
        route('newsletter', 'routes/newsletter/newsletters.tsx'),
        route('newsletter/new', 'routes/newsletter/new.tsx'),
        route('newsletter/subscribers', 'routes/newsletter/subscribers.tsx'),
        route('newsletter/:id', 'routes/newsletter/newsletter.tsx'),
      ]),
      layout('routes/gift-cards/room.tsx', [
        route('gift-cards', 'routes/gift-cards/gift-cards.tsx'),
        route('gift-cards/:id', 'routes/gift-cards/gift-card.tsx'),
      ]),
      layout('routes/labels/room.tsx', [route('warehouse/labels', 'routes/labels/labels.tsx')]),
      layout('routes/service/room.tsx', [
        route('service', 'routes/service/cases.tsx'),
        route('service/:kind/:code', 'routes/service/case.tsx'),
      ]),
      layout('routes/customers/room.tsx', [
        route('customers', 'routes/customers/customers.tsx'),
        route('customers/:id', 'routes/customers/customer.tsx'),
        route('customers/orders/:order', 'routes/customers/customer-of-order.tsx'),
        route('devices', 'routes/customers/devices.tsx'),
        route('devices/:serial', 'routes/customers/device.tsx'),
      ]),
      layout('routes/inbox/room.tsx', [route('inbox', 'routes/inbox/inbox.tsx')]),
      layout('routes/money/room.tsx', [
        route('money', 'routes/money/money.tsx'),
        route('bank', 'routes/money/bank.tsx'),
        route('approvals', 'routes/money/approvals.tsx'),
      ]),
      layout('routes/books/room.tsx', [
        route('books', 'routes/books/books.tsx'),
        route('figures', 'routes/books/figures.tsx'),
      ]),
      layout('routes/products/room.tsx', [
        route('products', 'routes/products/products.tsx'),
        route('new-product', 'routes/products/new.tsx'),
        route('products/changes/:id', 'routes/products/changes.tsx'),
        route('products/:sku', 'routes/products/product.tsx'),
      ]),
      layout('routes/imports/room.tsx', [
        route('import', 'routes/imports/imports.tsx'),
        route('import/:id', 'routes/imports/import.tsx'),
      ]),
      layout('routes/catalogue/room.tsx', [
        route('categories', 'routes/catalogue/categories.tsx'),
        route('categories/:id', 'routes/catalogue/category.tsx'),
        route('attributes', 'routes/catalogue/attributes.tsx'),
        route('attributes/:id', 'routes/catalogue/attribute.tsx'),
        route('redirects', 'routes/catalogue/redirects.tsx'),
      ]),
      layout('routes/search/room.tsx', [
        route('search', 'routes/search/terms.tsx'),
        route('search/try', 'routes/search/try.tsx'),
        route('search/why', 'routes/search/why.tsx'),
        route('search/past', 'routes/search/past.tsx'),
        route('search/:kind', 'routes/search/rules.tsx'),
      ]),
      layout('routes/content/room.tsx', [
        route('content', 'routes/content/list.tsx'),
        route('content/:kind/:name', 'routes/content/thing.tsx'),
      ]),
      layout('routes/settings/room.tsx', [
        route('settings', 'routes/settings/settings.tsx'),
        route('failures', 'routes/settings/failures.tsx'),
        route('fields', 'routes/settings/fields.tsx'),
      ]),
      layout('routes/stock/room.tsx', [
        route('stock', 'routes/stock/stock.tsx'),
        route('places', 'routes/stock/places.tsx'),
        route('count', 'routes/stock/counts.tsx'),
        route('count/:id', 'routes/stock/count.tsx'),
      ]),
      layout('routes/warehouses/room.tsx', [
        route('warehouses', 'routes/warehouses/warehouses.tsx'),
        route('warehouses/:code', 'routes/warehouses/warehouse.tsx'),
      ]),
      route('account', 'routes/account.tsx'),
      route('goods/*', 'routes/former-products.tsx'),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
