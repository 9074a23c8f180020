import type { newsletterOperations } from '@ambra/contract/messaging/newsletter-operations'
import type { Handlers } from '../../platform/operations/operation-handler.ts'
import { listSubscribersOnScreen, removeSubscriber } from './subscribers.ts'
import {
  listNewsletters,
  previewNewsletter,
  saveNewsletter,
  sendNewsletter,
  showNewsletter,
  stopNewsletter,
  testNewsletter,
} from './written-newsletters.ts'

export const newsletterHandlers: Handlers<keyof typeof newsletterOperations> = {
  'newsletters.list': listNewsletters,
  'newsletters.show': showNewsletter,
  'newsletters.save': saveNewsletter,
  'newsletters.preview': previewNewsletter,
  'newsletters.test': testNewsletter,
  'newsletters.send': sendNewsletter,
  'newsletters.stop': stopNewsletter,
  'subscribers.list': listSubscribersOnScreen,
  'subscribers.remove': removeSubscriber,
}
