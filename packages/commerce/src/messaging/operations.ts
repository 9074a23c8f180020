import { newsletterHandlers } from './newsletter/newsletter-handlers.ts'

/** Handlers of the operations of this context. */
export const messagingOperations = newsletterHandlers
