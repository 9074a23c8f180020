let audio: AudioContext | undefined

/**
 * Plays one high tone for a correct item and two low ones for a wrong item. Silent if the browser has no
 * sound.
 */
export function beep(isRight: boolean): void {
  try {
    audio ??= new AudioContext()
    tone(audio, isRight ? 1320 : 196, 0)
    if (!isRight) tone(audio, 165, 0.22)
  } catch {
    // Colour and text show the result as well.
  }
}

function tone(context: AudioContext, frequency: number, after: number): void {
  const begin = context.currentTime + after
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = frequency
  oscillator.type = frequency < 400 ? 'square' : 'sine'
  volume.gain.setValueAtTime(0.25, begin)
  volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.18)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(begin)
  oscillator.stop(begin + 0.2)
}
