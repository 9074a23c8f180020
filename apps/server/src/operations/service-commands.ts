import { caseSubject } from '@ambra/contract/admin/case-subject'
import { byOperations, inTransaction, readOnly } from './declared-command.ts'
import {
  listClaims,
  listFeedback,
  listWithdrawals,
  showClaim,
  showWithdrawal,
} from '@ambra/commerce/after-sale/after-sale-operations'
import { issueRepairForm } from '@ambra/commerce/after-sale/repair-form-operations'
import { listContacts, showContact } from '@ambra/commerce/contact/contact-operations'
import { listMails, previewAllMails, previewMail } from '@ambra/commerce/mail-preview-operations'
import { listQuestions } from '@ambra/commerce/question/question-operations'
import { listReviews, saveReviewPhotos } from '@ambra/commerce/review/review-operations'
import { caseCommands, cliOperation } from '@ambra/commerce/admin/cli-operations'

/** Commands about what shoppers wrote: withdrawals, claims, messages, reviews, questions. */
export const serviceCommands = {
  'withdrawals.list': readOnly(listWithdrawals),
  'withdrawals.show': readOnly(showWithdrawal),
  'withdrawals.accept': byOperations(caseCommands.acceptWithdrawal),
  'withdrawals.refuse': byOperations(caseCommands.rejectWithdrawal),
  'withdrawals.received': byOperations(caseCommands.receiveGoods),
  'claims.list': readOnly(listClaims),
  'claims.show': readOnly(showClaim),
  'claims.answer': byOperations(caseCommands.replyToClaim),
  'claims.close': byOperations(caseCommands.closeClaim),
  'claims.repair-form': inTransaction(issueRepairForm, {
    args: {
      code: 'hidden',
      defect: 'hidden',
      repair: 'hidden',
      price: 'shown',
      basis: 'hidden',
      days: 'shown',
      replacement: 'shown',
      handOver: 'hidden',
      services: 'hidden',
      note: 'hidden',
      validDays: 'shown',
    },
    subject: ({ code }) => caseSubject({ kind: 'claim', code }),
  }),
  'feedback.list': readOnly(listFeedback),
  'contacts.list': readOnly(listContacts),
  'contacts.show': readOnly(showContact),
  'contacts.done': byOperations(caseCommands.finishContact),
  'mail.preview': readOnly(previewMail),
  'mail.preview-all': readOnly(previewAllMails),
  'mail.list': readOnly(listMails),
  'questions.answer': byOperations(cliOperation('inbox.answer-question')),
  'questions.list': readOnly(listQuestions),
  'questions.reject': byOperations(cliOperation('inbox.reject-question')),
  'reviews.list': readOnly(listReviews),
  'reviews.photos': readOnly(saveReviewPhotos),
  'reviews.publish': byOperations(caseCommands.publishReviews),
  'reviews.refuse': byOperations(caseCommands.rejectReviews),
}
