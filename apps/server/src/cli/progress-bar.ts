/** Progress of long work; `total` is unknown while a compressed file is read. `phase` in words. */
export type Progress = { phase: string; done: number; total?: number | undefined; unit: string }

type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

/**
 * One line that is redrawn on a terminal, with rate and remaining time; nothing at all elsewhere, so that logs and
 * pipes stay clean.
 */
export function createProgressBar(output: Output, now: () => number = Date.now) {
  const startedAt = now()
  let drawnAt = 0
  let hasDrawn = false

  return {
    update(progress: Progress): void {
      const at = now()
      const isLast = progress.total !== undefined && progress.done >= progress.total
      if (!output.isTTY || (at - drawnAt < 100 && !isLast)) return
      drawnAt = at
      hasDrawn = true
      output.write(`\r\x1b[2K${progressLine(progress, at - startedAt).slice(0, (output.columns ?? 80) - 1)}`)
    },
    finish(): void {
      if (hasDrawn) output.write('\r\x1b[2K')
    },
  }
}

export function progressLine({ phase, done, total, unit }: Progress, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? (done * 1000) / elapsedMs : 0
  const speed = `${Math.round(rate).toLocaleString('en')} ${unit}/s`
  if (!total) return `${phase}  ${done.toLocaleString('en')} ${unit}  ${speed}`
  const share = Math.min(1, done / total)
  const filled = Math.round(share * 24)
  const left = rate > 0 && done < total ? `  ${duration((total - done) / rate)} left` : ''
  return `${phase}  ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${String(Math.floor(share * 100)).padStart(3)} %  ${speed}${left}`
}

export function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
