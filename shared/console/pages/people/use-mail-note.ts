import type { Client } from '../../api/client.ts'
import { linkOf, type Resource } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient, useResource } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useWhere } from '../../shell/use-where.tsx'
import { writesMailsToFiles } from './mails-to-files.ts'

/**
 * Returns a function that adds a note to a message if the server writes mails to files instead of sending them. The
 * note says where these files are.
 */
export function useMailNote(): (message: string) => Promise<string> {
  const { say } = useLanguage()
  const { root } = useWhere()
  const client = useClient()
  return async (message) =>
    (await readWhether(client, root)) ? `${message} ${say('mailsAreFiles')}` : message
}

/**
 * Returns whether, according to the settings, this server writes mails to files. Returns false for everybody but
 * administrators, because only administrators can read the settings.
 */
async function readWhether(client: Client, root: Resource): Promise<boolean> {
  const settings = linkOf(root, 'settings')
  try {
    return settings !== undefined && writesMailsToFiles(await client.get(settings.href))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return false
  }
}

/** Returns whether this server is known to write mails to files. */
export function useMailsToFiles(): boolean {
  const { value: settings } = useResource(linkOf(useWhere().root, 'settings')?.href)
  return settings !== undefined && writesMailsToFiles(settings)
}
