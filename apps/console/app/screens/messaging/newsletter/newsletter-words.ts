import type { NewsletterListed } from '@ambra/contract/messaging/newsletter-operations'

export const newsletterBadges = {
  draft: 'plain',
  planned: 'info',
  sending: 'warn',
  sent: 'ok',
  stopped: 'error',
} as const satisfies Record<NewsletterListed['state'], string>
