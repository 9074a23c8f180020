import type { Progress } from '@ambra/commerce/platform'
type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

/**
 * Creates a line that is redrawn on a terminal, with rate and remaining time; writes nothing
 * elsewhere, so that logs and pipes stay clean.
 */
export function createProgressBar(output: Output, now: () => number = Date.now) {
  const startedAt = now()
  let drawnAt = 0
  let hasDrawn = false

  return {
    update(progress: Progress): void {
      const at = now()
      if (!output.isTTY || at - drawnAt < 100) return
      drawnAt = at
      hasDrawn = true
      output.write(`\r\x1b[2K${progressLine(progress, at - startedAt).slice(0, (output.columns ?? 80) - 1)}`)
    },
    finish(): void {
      if (hasDrawn) output.write('\r\x1b[2K')
    },
  }
}

export function progressLine({ phase, done, unit, share }: Progress, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? (done * 1000) / elapsedMs : 0
  const pieces = `${done.toLocaleString('en')} ${unit}  ${Math.round(rate).toLocaleString('en')}/s`
  if (share === undefined) return `${phase}  ${pieces}`
  const filled = Math.round(Math.min(1, share) * 24)
  const left = share > 0 && share < 1 ? `  ${duration((elapsedMs * (1 - share)) / share / 1000)} left` : ''
  return `${phase}  ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${String(Math.floor(share * 100)).padStart(3)} %  ${pieces}${left}`
}

export function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
