export { caseMessageRepository } from './case-message-repository.ts'
export { type CaseKey, type CaseListed, caseRepository, isCaseRefunded } from './case-repository.ts'
export {
  type ClaimRecord,
  claimRepository,
  moveClaim,
  type NewClaim,
  storeRepairForm,
} from './claim-repository.ts'
export { type ContactRecord, contactRepository, type NewContact } from './contact-repository.ts'
export { feedbackRepository, type FeedbackRow } from './feedback-repository.ts'
export { type GradedVariant, type InspectionRecord, inspectionRepository } from './inspection-repository.ts'
export { type QuestionRecord, questionRepository, type QuestionState } from './question-repository.ts'
export { type BuyerRow, recallRepository, type SaleBlock } from './recall-repository.ts'
export { type NewPhoto, reviewPhotoRepository } from './review-photo-repository.ts'
export {
  type ListedReview,
  type NewReview,
  type ReviewDecision,
  reviewRepository,
  type ReviewStatus,
} from './review-repository.ts'
export {
  type NewWithdrawal,
  type StatedLine,
  type WithdrawalDecision,
  withdrawalDecisions,
  type WithdrawalRecord,
  withdrawalRepository,
} from './withdrawal-repository.ts'
