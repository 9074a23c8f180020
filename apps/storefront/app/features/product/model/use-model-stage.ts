import { useCallback, useState } from 'react'
import { loadModel } from './load-model.ts'
import { type ModelStage, openStage } from './model-stage.ts'

/** `offline`: there is no network to load it. `unsupported`: the browser has no WebGL. */
export type StageState = 'loading' | 'shown' | 'failed' | 'offline' | 'unsupported'

/** Loads a model into the canvas with the `canvas` ref, and disposes of it with the canvas. */
export function useModelStage(url: string) {
  const [state, setState] = useState<StageState>('loading')
  const [share, setShare] = useState(0)
  const [stage, setStage] = useState<ModelStage>()
  const canvas = useCallback(
    (element: HTMLCanvasElement | null) => {
      if (!element) return
      const aborting = new AbortController()
      let opened: ModelStage | undefined
      setState('loading')
      loadModel(url, { signal: aborting.signal, onProgress: setShare }).then(
        (model) => {
          if (aborting.signal.aborted) return
          try {
            opened = openStage(element, model, matchMedia('(prefers-reduced-motion: reduce)').matches)
            setStage(opened)
            setState('shown')
          } catch {
            setState('unsupported')
          }
        },
        () => {
          if (!aborting.signal.aborted) setState(navigator.onLine ? 'failed' : 'offline')
        },
      )
      return () => {
        aborting.abort()
        opened?.dispose()
        setStage(undefined)
      }
    },
    [url],
  )
  return { canvas, state, share, stage }
}
