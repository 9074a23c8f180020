import { mailTextHandlers } from './mail/mail-texts.ts'
import { newsletterHandlers } from './newsletter/newsletter-handlers.ts'

/** Handlers of the operations of this context. */
export const messagingOperations = { ...mailTextHandlers, ...newsletterHandlers }
