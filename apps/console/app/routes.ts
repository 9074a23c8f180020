import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * Routes of the console. Each screen has a row here, in the layout of its texts, and one in `frame/screens.ts`
 * if it is in the menu and the palette.
 */
export default [
  layout('routes/outside.tsx', [
    route('sign-in', 'screens/platform/sign-in/sign-in.tsx'),
    route('welcome', 'screens/platform/sign-in/welcome.tsx'),
    route('invite', 'screens/platform/sign-in/invite.tsx'),
  ]),
  layout('routes/frame.tsx', [
    layout('routes/screens.tsx', [
      index('screens/platform/start/start.tsx'),
      layout('routes/people-layout.tsx', [
        route('people', 'screens/platform/people/people.tsx'),
        route('people/:id', 'screens/platform/people/person.tsx'),
        route('roles', 'screens/platform/roles/roles.tsx'),
        route('roles/:code', 'screens/platform/roles/role.tsx'),
        route('audit', 'screens/platform/audit/audit.tsx'),
      ]),
      layout('routes/keys-layout.tsx', [
        route('keys', 'screens/platform/keys/keys.tsx'),
        route('keys/webhooks/:id', 'screens/platform/keys/webhook.tsx'),
      ]),
      layout('routes/orders-layout.tsx', [
        route('orders', 'screens/sales/orders/list/orders.tsx'),
        layout('routes/phone-layout.tsx', [route('orders/new', 'screens/sales/orders/phone/new-order.tsx')]),
        route('orders/:number', 'screens/sales/orders/order/order.tsx'),
      ]),
      layout('routes/parcels-layout.tsx', [
        route('warehouse', 'screens/fulfilment/shipments/queue.tsx'),
        route('warehouse/runs/:id', 'screens/fulfilment/shipments/run.tsx'),
        route('warehouse/pack/:order', 'screens/fulfilment/shipments/pack.tsx'),
        route('scan', 'screens/fulfilment/shipments/scan.tsx'),
      ]),
      layout('routes/sales-layout.tsx', [
        route('selling/sales', 'screens/promotions/sales/sales.tsx'),
        route('selling/sales/:id', 'screens/promotions/sales/sale.tsx'),
      ]),
      layout('routes/selling-layout.tsx', [
        route('selling', 'screens/promotions/promotions/coupons.tsx'),
        route('selling/rules', 'screens/promotions/promotions/rules.tsx'),
        route('selling/test', 'screens/promotions/promotions/test-cart-screen.tsx'),
        route('selling/coupons/:code', 'screens/promotions/promotions/coupon.tsx'),
        route('selling/rules/:code', 'screens/promotions/promotions/rule.tsx'),
      ]),
      layout('routes/newsletter-layout.tsx', [
        route('newsletter', 'screens/messaging/newsletter/newsletters.tsx'),
        route('newsletter/new', 'screens/messaging/newsletter/new-newsletter.tsx'),
        route('newsletter/subscribers', 'screens/messaging/newsletter/subscribers.tsx'),
        route('newsletter/:id', 'screens/messaging/newsletter/newsletter.tsx'),
      ]),
      layout('routes/gift-cards-layout.tsx', [
        route('gift-cards', 'screens/promotions/gift-cards/gift-cards.tsx'),
        route('gift-cards/:id', 'screens/promotions/gift-cards/gift-card.tsx'),
      ]),
      layout('routes/labels-layout.tsx', [route('warehouse/labels', 'screens/fulfilment/labels/labels.tsx')]),
      layout('routes/service-layout.tsx', [
        route('service', 'screens/service/cases/cases.tsx'),
        route('service/:kind/:code', 'screens/service/cases/case.tsx'),
      ]),
      layout('routes/customers-layout.tsx', [
        route('customers', 'screens/customers/customers/customers.tsx'),
        route('customers/:id', 'screens/customers/customers/customer.tsx'),
        route('customers/orders/:order', 'screens/customers/customers/customer-of-order.tsx'),
        route('devices', 'screens/customers/customers/devices.tsx'),
        route('devices/:serial', 'screens/customers/customers/device.tsx'),
      ]),
      layout('routes/inbox-layout.tsx', [route('inbox', 'screens/service/inbox/inbox.tsx')]),
      layout('routes/money-layout.tsx', [
        route('money', 'screens/payments/money/money.tsx'),
        route('bank', 'screens/payments/money/bank.tsx'),
        route('approvals', 'screens/payments/money/approvals-screen.tsx'),
      ]),
      layout('routes/books-layout.tsx', [
        route('books', 'screens/accounting/books/books.tsx'),
        route('figures', 'screens/accounting/books/figures.tsx'),
      ]),
      layout('routes/products-layout.tsx', [
        route('products', 'screens/catalogue/products/list/products.tsx'),
        route('new-product', 'screens/catalogue/products/new/new-product-screen.tsx'),
        route('products/changes/:id', 'screens/catalogue/products/change-set.tsx'),
        route('products/:sku', 'screens/catalogue/products/product.tsx'),
      ]),
      layout('routes/imports-layout.tsx', [
        route('import', 'screens/catalogue/imports/imports.tsx'),
        route('import/:id', 'screens/catalogue/imports/import.tsx'),
      ]),
      layout('routes/catalogue-layout.tsx', [
        route('categories', 'screens/catalogue/structure/categories.tsx'),
        route('categories/:id', 'screens/catalogue/structure/category.tsx'),
        route('attributes', 'screens/catalogue/structure/attributes.tsx'),
        route('attributes/:id', 'screens/catalogue/structure/attribute.tsx'),
        route('redirects', 'screens/catalogue/structure/redirects.tsx'),
      ]),
      layout('routes/search-layout.tsx', [
        route('search', 'screens/search/search/terms.tsx'),
        route('search/try', 'screens/search/search/try-screen.tsx'),
        route('search/why', 'screens/search/search/why.tsx'),
        route('search/past', 'screens/search/search/past.tsx'),
        route('search/:kind', 'screens/search/search/rules.tsx'),
      ]),
      layout('routes/content-layout.tsx', [
        route('content', 'screens/content/items/content-list.tsx'),
        route('content/:kind/:name', 'screens/content/items/content-item.tsx'),
      ]),
      layout('routes/settings-layout.tsx', [
        route('settings', 'screens/platform/settings/settings.tsx'),
        route('settings/mails', 'screens/messaging/mails/mails.tsx'),
        route('settings/mails/:mail', 'screens/messaging/mails/mail.tsx'),
        route('failures', 'screens/platform/settings/failures.tsx'),
        route('fields', 'screens/platform/custom-fields/fields.tsx'),
      ]),
      layout('routes/stock-layout.tsx', [
        route('stock', 'screens/inventory/stock/stock.tsx'),
        route('places', 'screens/inventory/stock/places-screen.tsx'),
        route('count', 'screens/inventory/stock/counts.tsx'),
        route('count/:id', 'screens/inventory/stock/count.tsx'),
      ]),
      layout('routes/warehouses-layout.tsx', [
        route('warehouses', 'screens/inventory/warehouses/warehouses.tsx'),
        route('warehouses/:code', 'screens/inventory/warehouses/warehouse.tsx'),
      ]),
      route('account', 'screens/platform/account/account.tsx'),
      route('goods/*', 'routes/former-products.tsx'),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
