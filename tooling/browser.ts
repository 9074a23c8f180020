import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns a complete Chromium: `CHROMIUM_PATH`, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const wanted = process.env['CHROMIUM_PATH']
  const candidates = [...(wanted ? [wanted] : []), chromium.executablePath(), ...systemBrowsers]
  return candidates.find((path) => existsSync(path))
}

const shell = '/usr/bin/chromium-headless-shell'

/**
 * Returns the Chromium of journeys: the shell if it is installed, which draws no window and saves a fifth of
 * the CPU time. It has no PDF viewer, no installation of apps and no profile.
 */
export function findChromiumShell(): string | undefined {
  return process.env['CHROMIUM_PATH'] === undefined && existsSync(shell) ? shell : findChromium()
}

/** Installation instructions by platform, for the error message. */
export const installChromium =
  process.platform === 'linux'
    ? 'sudo apt-get install -y chromium   (or: npx playwright install chromium)'
    : 'npx playwright install chromium'

/** Launch flags: no sandbox for root, and no background traffic of the browser. */
export const launchArgs: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
