import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium as launcher } from 'playwright-core'

const directories = (process.env.PATH ?? '').split(delimiter)
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a Chromium, taken from the variable `CHROMIUM` or else from an installation. */
export const chromium =
  process.env.CHROMIUM ??
  [...directories.flatMap((directory) => names.map((name) => join(directory, name))), ...elsewhere].find(
    isExecutable,
  )

/**
 * A suffix for the names of tests that need a Chromium. If no Chromium is available, the suffix states why the tests
 * are skipped.
 */
export const inChromium = chromium ? 'in Chromium' : 'in Chromium (skipped: there is none, see CHROMIUM)'

/** Starts Chromium without a window, in a locale that can encode the names of saved files. */
export const startChromium = (): Promise<Browser> =>
  launcher.launch({ executablePath: chromium, env: { ...process.env, LC_ALL: 'C.UTF-8' } })

/** The variants in which pages are shown: on a desktop and on a phone, in the light and in the dark color scheme. */
export const looks = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

export type BrowserLook = (typeof looks)[number]

/** Opens a page, and collects its errors, including refusals by the content security policy. */
export async function openPage(
  browser: Browser,
  url: string,
  { look: { width, height, colorScheme } = looks[0] as BrowserLook, javaScriptEnabled = true } = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    javaScriptEnabled,
    baseURL: new URL(url).origin,
  })
  const page = await context.newPage()
  const problems: string[] = []
  const hosts = new Set<string>()
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(url)
  return { page, problems, hosts }
}
