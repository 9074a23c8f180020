export { customerDeskRepository, type ListedCustomer, type Person } from './customer-desk-repository.ts'
export {
  type CustomerGroupFigures,
  customerGroupRepository,
  type GroupTierPrice,
} from './customer-group-repository.ts'
export { customerListRepository } from './customer-list-repository.ts'
export {
  type CustomerChange,
  type CustomerRecord,
  customerRepository,
  EmailTakenError,
} from './customer-repository.ts'
export { type CustomerViewRecord, customerViewRepository } from './customer-view-repository.ts'
export { deviceRepository, type SoldDevice } from './device-repository.ts'
export { emailChangeRepository } from './email-change-repository.ts'
export { guestRepository, type ListedGuest } from './guest-repository.ts'
export { orderAccountRepository } from './order-account-repository.ts'
export { passwordResetRepository } from './password-reset-repository.ts'
export { type PendingCustomer, pendingCustomerRepository } from './pending-customer-repository.ts'
export { privacyRepository } from './privacy-repository.ts'
export {
  type EndedSessions,
  type RefreshRecord,
  sessionRepository,
  type TokenRow,
} from './session-repository.ts'
