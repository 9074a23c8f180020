import { type RefObject, useEffect, useRef, useState } from 'react'
import { openDetector, readMiddle } from './code-detector.ts'
import { createSightings } from './sightings.ts'

/** Pause between two readings in ms: short enough for the hand, long enough for the battery. */
const pauseMs = 120

export type CameraState = 'starting' | 'reading' | 'denied' | 'missing' | 'busy' | 'broken'

type Camera = {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** Switches the light of the camera; undefined if it has none. */
  setLight: ((isOn: boolean) => void) | undefined
}

/** Reads codes with the rear camera while the component is mounted. Pictures never leave the device. */
export function useCamera(onCode: (code: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [lamp, setLamp] = useState<MediaStreamTrack>()
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  // Opens the camera of the device and releases it on unmount, so that its indicator goes off.
  useEffect(() => {
    const ending = new AbortController()
    readCodes(ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted) setState(stateOf(error))
    })
    return () => ending.abort()

    async function readCodes(signal: AbortSignal): Promise<void> {
      const stream = await openStream()
      const stop = () => stream.getTracks().forEach((track) => track.stop())
      signal.addEventListener('abort', stop)
      if (signal.aborted || !video.current) return stop()
      const [track] = stream.getVideoTracks()
      if (track && hasLight(track)) setLamp(track)
      track?.addEventListener('ended', () => {
        // Stops reading: without a picture it would fail with a different error.
        ending.abort()
        setState('busy')
      })
      video.current.srcObject = stream
      const [detector] = await Promise.all([openDetector(), video.current.play()])
      if (!signal.aborted) setState('reading')
      const sightings = createSightings()
      while (!signal.aborted) {
        const code = await readMiddle(detector, video.current)
        if (signal.aborted) return
        if (sightings.see(code, performance.now()) && code !== undefined) latest.current(code)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }, [])
  return { video, state, setLight: lamp && ((isOn) => void turnLight(lamp, isOn)) }
}

function openStream(): Promise<MediaStream> {
  // Browsers offer no camera without HTTPS.
  if (!('mediaDevices' in navigator)) throw new DOMException('no secure context', 'NotAllowedError')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'broken'
}

/** `torch` is missing from the DOM types, but phones support it. */
const hasLight = (track: MediaStreamTrack) => 'torch' in (track.getCapabilities?.() ?? {})

const turnLight = (track: MediaStreamTrack, isOn: boolean) =>
  track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => undefined)
