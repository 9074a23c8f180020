export { createMailHandlers, type MailHandlers } from './mail-handlers.ts'
export { createMailBudget } from './mail/mail-budget.ts'
export { newsletterMailHandlers } from './newsletter/newsletter-mail-handlers.ts'
export { createNewsletter } from './newsletter/newsletter-service.ts'
export {
  type SlowKind,
  type OutboxHandler,
  type OutboxHandlers,
  type OutboxWorker,
  startOutboxWorker,
} from './outbox/outbox-worker.ts'
export { postToAnywhere, postWebhook } from './webhooks/post-webhook.ts'
export { startWebhookSender, type WebhookSender } from './webhooks/webhook-sender.ts'
