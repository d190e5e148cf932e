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

/** The Chromium of this computer: the one that the variable `CHROMIUM` names, or else one that is installed. */
export const chromium =
  process.env.CHROMIUM ??
  [...directories.flatMap((directory) => names.map((name) => join(directory, name))), ...elsewhere].find(
    isExecutable,
  )

/** What a test is called that needs a Chromium: the report of a run without one says why it was skipped. */
export const inChromium = chromium ? 'in Chromium' : 'in Chromium (skipped: there is none, see CHROMIUM)'

/** Starts it, without a window. */
export const startChromium = (): Promise<Browser> => launcher.launch({ executablePath: chromium })
