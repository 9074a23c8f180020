import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { productImageUrl } from '#app/shop-ui/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { enterRoom, openQuickLook, type RoomWay, roomWay } from './in-your-room.ts'
import styles from './model-viewer.module.css'
import { useModelStage } from './use-model-stage.ts'

type ModelViewerProps = { url: string; name: string; poster: string | undefined; onClose: () => void }

const step = Math.PI / 16
const closer = 1.2

/** Viewer for a 3D model of a product, with a view in the visitor's room if the device supports it. */
export function ModelViewer({ url, name, poster, onClose }: ModelViewerProps) {
  const t = useTranslate()
  const [attempt, setAttempt] = useState(0)
  return (
    <Sheet shape="full" title={t('info.model.title', { name })} onClose={onClose}>
      <Stage key={attempt} url={url} name={name} poster={poster} onAgain={() => setAttempt(attempt + 1)} />
    </Sheet>
  )
}

type StageProps = Omit<ModelViewerProps, 'onClose'> & { onAgain: () => void }

function Stage({ url, name, poster, onAgain }: StageProps) {
  const t = useTranslate()
  const { canvas, state, share, stage } = useModelStage(url)
  const frame = useRef<HTMLDivElement>(null)
  const isWaiting = state === 'loading'
  function onKey(event: KeyboardEvent) {
    const turns = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }
    const [byX, byY] = turns[event.key as keyof typeof turns] ?? []
    if (byX !== undefined && byY !== undefined) stage?.turn(byX, byY)
    else if (event.key === '+' || event.key === '=') stage?.zoom(closer)
    else if (event.key === '-') stage?.zoom(1 / closer)
    else return
    event.preventDefault()
  }
  return (
    <div ref={frame} className={styles.viewer} data-state={state}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys turn the model where it has the focus */}
      <div
        className={styles.stage}
        role="img"
        aria-label={t('info.model.label', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what keys turn must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKey}
      >
        <canvas ref={canvas} className={styles.canvas} />
        {state !== 'shown' && poster && <img src={productImageUrl(poster, 904)} alt="" />}
      </div>
      <div className={styles.below} aria-live="polite">
        {isWaiting && (
          <>
            <progress max={1} value={share} aria-label={t('info.model.loading')} />
            <p>{t('info.model.loading')}</p>
          </>
        )}
        {state === 'shown' && stage && (
          <>
            <p>{t('info.model.hint')}</p>
            <Room stage={stage} frame={frame} />
          </>
        )}
        {!isWaiting && state !== 'shown' && (
          <>
            <p>{t(`info.model.${state}`)}</p>
            {state !== 'unsupported' && (
              <Button variant="ink" size="small" onClick={onAgain}>
                {t('serverError.retry')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

type RoomProps = {
  stage: NonNullable<ReturnType<typeof useModelStage>['stage']>
  frame: { current: HTMLDivElement | null }
}

/** Button for devices with a camera view. */
function Room({ stage, frame }: RoomProps) {
  const t = useTranslate()
  const [way, setWay] = useState<RoomWay>()
  const [hasFailed, setFailed] = useState(false)
  // Outside system: the capabilities of the device.
  useEffect(() => void roomWay().then(setWay), [])
  if (!way) return null
  async function enter() {
    setFailed(false)
    try {
      if (way === 'quick-look') await openQuickLook(stage)
      else if (frame.current) await enterRoom(stage, frame.current)
    } catch (error) {
      // oxlint-disable-next-line no-console -- the log of the browser is where it belongs (spec §8)
      console.warn(error)
      setFailed(true)
    }
  }
  return (
    <>
      <Button variant="ink" onClick={() => void enter()}>
        {t('info.model.room')}
      </Button>
      <p className={styles.place}>{t('info.model.place')}</p>
      {hasFailed && <p role="alert">{t('info.model.roomFailed')}</p>}
    </>
  )
}
