import type { PlacePromise } from '@ambra/domain/fulfilment/place-promise'
import { Icon } from '@ambra/ui/icon'
import { openModal } from '#app/ui/overlay.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { usePromiseWords } from './promise-words.ts'

type PlaceLineProps = {
  promise: PlacePromise | undefined
  /** Deadline of the promise, or the reason why there is none. */
  note?: string | undefined
}

/** Shows the delivery promise with a button to change the place, or to select one. */
export function PlaceLine({ promise, note }: PlaceLineProps) {
  const t = useTranslate()
  const say = usePromiseWords()
  return (
    <>
      <Icon name="map-pin" />
      <div>
        <b>{promise ? say(promise) : t('delivery.place.ask')}</b>{' '}
        <button
          type="button"
          className="link sm"
          aria-haspopup="dialog"
          aria-label={
            promise
              ? t('delivery.place.changeNamed', { place: promise.place })
              : t('delivery.place.chooseNamed')
          }
          onClick={() => openModal('place')}
        >
          {t(promise ? 'delivery.place.change' : 'delivery.place.choose')}
        </button>{' '}
        {/* Added once the time is known; after the button, so that a tap on it does not miss. */}
        {note && (
          <>
            {'· '}
            <span>{note}</span>
          </>
        )}
      </div>
    </>
  )
}
