export { CartChangedError, CartConvertedError, cartRepository, type NewCartItem } from './cart-repository.ts'
export { type FileOption, type OptionFile, optionFileRepository } from './option-file-repository.ts'
export { type ChangedOrder, changeOrderLines, sumGiven } from './order-change-repository.ts'
export { type OrderDraftRecord, orderDraftRepository } from './order-draft-repository.ts'
export { orderExchangeRepository } from './order-exchange-repository.ts'
export {
  cursorAfter,
  type ListedOrder,
  listOrderItems,
  listOrderLineIds,
  openStatuses,
  type OrderCursor,
  type OrderListFilter,
  orderListRepository,
  type OrderSort,
  type Stores,
} from './order-list-repository.ts'
export { type OrderNote, orderNoteRepository } from './order-note-repository.ts'
export { orderRepository } from './order-repository.ts'
export { findHold, setHold } from './order-hold-repository.ts'
export { type Correction, noteOrderOnPhone, orderWorkRepository } from './order-work-repository.ts'
