export { shownBanners, shownEntries } from './items/shown-entries.ts'
export { storeContent } from './items/store-content.ts'
export { type FindTransferAccount, transferAccounts } from './items/store-figures.ts'
