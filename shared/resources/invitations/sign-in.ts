import { browserFiles } from '#shared/platform/http/browser-files.ts'
import type { Html } from '#shared/platform/http/html.ts'
import type { Ports } from '#shared/ports.ts'
import { scriptOf } from '#shared/resources/pages/console-page.ts'

/**
 * Returns the script that signs in an invited user and opens the console. The script uses the login and the password
 * that the user has just entered.
 *
 * @returns undefined if users do not sign in with passwords
 */
export async function signInScript({ configuration }: Ports): Promise<Html | undefined> {
  const { settings } = await configuration.current()
  return settings.passwordAuthentication ? scriptOf(await browserFiles(), 'invitation') : undefined
}
