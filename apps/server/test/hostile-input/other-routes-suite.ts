/** A route outside the contract, with valid values for its path and query. */
export type OtherRoute = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  /** The format of its body; absent for routes without one. */
  body?: 'json' | 'form' | 'any'
}

const nothing: OtherRoute = {}
const any: OtherRoute = { body: 'any' }

/**
 * Everything that the server registers besides the calls of the contract, the pages and the files of the build, by
 * method and path. A route that is in none of these tables fails the test.
 */
export const otherRoutes: Readonly<Record<string, OtherRoute>> = {
  'POST /api': any,
  'PUT /api': any,
  'PATCH /api': any,
  'DELETE /api': any,
  'GET /api/*': { params: { '*': 'nothing/here' } },
  'POST /api/*': { params: { '*': 'nothing/here' }, body: 'any' },
  'PUT /api/*': { params: { '*': 'cart/update' }, body: 'any' },
  'PATCH /api/*': { params: { '*': 'cart/update' }, body: 'any' },
  'DELETE /api/*': { params: { '*': 'cart/update' }, body: 'any' },
  'GET /graphql': nothing,
  'POST /graphql': any,
  'PUT /graphql': any,
  'PATCH /graphql': any,
  'DELETE /graphql': any,
  'OPTIONS /graphql': nothing,
  'TRACE /graphql': nothing,
  'QUERY /graphql': any,
  'GET /img/:width/:height/:action/*': {
    params: { width: '150', height: '150', action: 'resize', '*': 'a/lamp.png' },
  },
  'GET /media/w/:width/*': { params: { width: '800', '*': 'banner.jpg' } },
  'GET /media/*': { params: { '*': 'a/lamp.png' } },
  'GET /api/download/:token': nothing,
  'POST /api/cart/file': { query: { optionId: '1', storeCode: 'en' }, body: 'any' },
  'GET /api/cart/file/:key': { params: { key: 'f'.repeat(64) } },
  'POST /api/review/photo': { body: 'any' },
  'GET /api/review/photo/:key/:size': { params: { key: 'f'.repeat(64), size: 'small' } },
  'GET /api/order/document': {
    query: { number: '100000001', orderToken: 'x'.repeat(32), kind: 'invoice', id: '1', format: 'pdf' },
  },
  'GET /api/claim/repair-form': { query: { code: 'C-2222-3333-4444' } },
  'GET /api/admin/events': {},
  'GET /api/admin/:operation': { params: { operation: 'own.show' } },
  'POST /api/admin/:operation': { params: { operation: 'sign-in.options' }, body: 'any' },
  'GET /admin': nothing,
  'GET /admin/*': { params: { '*': 'people' } },
  'GET /feed/:file': { params: { file: 'google-en.xml' } },
  'POST /csp-report': any,
  'GET /metrics': nothing,
  'GET /api': nothing,
  'GET /api/openapi.json': nothing,
  'GET /api/docs': nothing,
  'GET /health/live': nothing,
  'GET /health/startup': nothing,
  'GET /health/ready': nothing,
  'POST /api/neopay/callback': { body: 'form' },
  'POST /api/mokilizingas/alert': { body: 'form' },
  'GET /api/neopay/return': {
    query: { token: 'a.b.c', data: 'a.b.c', transactionId: 'A1', status: 'success' },
  },
  'GET /api/mokilizingas/return': { query: { appl_token: 'a', order_id: 'A1' } },
  'GET /api/neopay/callback': nothing,
  'PUT /api/neopay/callback': any,
  'PATCH /api/neopay/callback': any,
  'DELETE /api/neopay/callback': any,
  'GET /api/mokilizingas/alert': nothing,
  'PUT /api/mokilizingas/alert': any,
  'PATCH /api/mokilizingas/alert': any,
  'DELETE /api/mokilizingas/alert': any,
  'GET /api/neopay/logos/:bic': { params: { bic: 'HABAEE2X' } },
  'POST /api/payment/:code/callback': { params: { code: 'NEOPAY' }, body: 'form' },
  'GET /api/payment/:code/callback': { params: { code: 'NEOPAY' } },
  'PUT /api/payment/:code/callback': any,
  'PATCH /api/payment/:code/callback': any,
  'DELETE /api/payment/:code/callback': any,
  'GET /api/payment/:code/return': {
    params: { code: 'NEOPAY' },
    query: { token: 'a.b.c', data: 'a.b.c', transactionId: 'A1', status: 'success' },
  },
  'GET /api/payment/:code/logos/:bic': { params: { code: 'NEOPAY', bic: 'HABAEE2X' } },
  'POST /api/newsletter/leave/:token': { body: 'any' },
  'POST /api/price-alert/leave/:token': { body: 'any' },
  'GET /sandbox/neopay/api/countries': nothing,
  'GET /sandbox/neopay/logo/:bic.svg': { params: { bic: 'HABAEE2X' } },
  'GET /sandbox/neopay/api/countries/:projectId': nothing,
  'GET /sandbox/neopay/widget.html': { query: { token: 'a.b.c', bank: 'HABAEE2X', auto: 'success' } },
  'POST /sandbox/neopay/pay': { body: 'form' },
  'GET /sandbox/neopay/log': nothing,
  'GET /sandbox/neopay/log.json': nothing,
  'POST /sandbox/neopay/settings': { body: 'form' },
  'POST /sandbox/neopay/callback': { body: 'form' },
  'GET /sandbox/mokilizingas/api2/eshop/:uuid/v2/tariff': nothing,
  'POST /sandbox/mokilizingas/api2/eshop/v2/create': { body: 'json' },
  'POST /sandbox/mokilizingas/api2/eshop/v2/check': { body: 'json' },
  'GET /sandbox/mokilizingas/api2/eshop/:token/v2/redirect': {
    query: { auto: 'success', order: 'alert-first' },
  },
  'POST /sandbox/mokilizingas/step': { body: 'form' },
  'GET /sandbox/mokilizingas/log': nothing,
  'GET /sandbox/mokilizingas/log.json': nothing,
  'POST /sandbox/mokilizingas/settings': { body: 'form' },
}
