import type { PlacePromise } from '@ambra/domain/delivery/place-promise'
import { Icon } from '#app/ui/icon.tsx'
import { openModal } from '#app/ui/overlay.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { usePromiseWords } from './promise-words.ts'

type PlaceLineProps = {
  promise: PlacePromise | undefined
  /** Until when it holds, or why there is none. */
  note?: string | undefined
}

/** The sentence about the shopper's place with the way to change it, or the way to choose one: a sign, a text, a button. */
export function PlaceLine({ promise, note }: PlaceLineProps) {
  const t = useTranslate()
  const say = usePromiseWords()
  return (
    <>
      <Icon name="map-pin" />
      <div>
        <b>{promise ? say(promise) : t('delivery.place.ask')}</b>
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
        {/* Comes once the time is known: behind the button, which a finger may be on already. */}
        {note && <span>{note}</span>}
      </div>
    </>
  )
}
