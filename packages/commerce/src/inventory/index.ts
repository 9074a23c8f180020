export { listShopStock } from './shop-stock/shop-stock.ts'
export { createStockNotices, issueNoticeToken } from './stock-notices/stock-notices.ts'
export { startStockAnnouncer, type StockAnnouncer } from './stock-notices/stock-notifier.ts'
