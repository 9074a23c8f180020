import type { CaseMessage } from '@ambra/contract/service/after-sale'
import { timestampText } from '@ambra/domain/platform/text/date-time'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './claim-card.module.css'

export function CaseMessages({ messages = [] }: { messages?: readonly CaseMessage[] | undefined }) {
  const t = useTranslate()
  const { language } = useStore()
  return messages.map(({ at, sender, text }) => (
    <div key={`${at} ${text}`}>
      <p>
        <b>{t(sender === 'shop' ? 'afterSale.order.fromShop' : 'afterSale.order.fromYou')}</b>{' '}
        <time className="muted sm">{timestampText(at, language)}</time>
      </p>
      <p className={styles.words}>{text}</p>
    </div>
  ))
}
