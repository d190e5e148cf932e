import { routes } from '#shared/resources/pages/routes.ts'
import type { Stack } from './stack.ts'

/**
 * Returns the text that the command prints when the service is ready.
 *
 * @param token the token of the administrator, if the administrator was just created
 */
export function greeting({ url, directory }: Stack, token?: string): string {
  const next = token ? trial(url, token, directory) : [reminder(directory)]
  return [
    `data: ${directory}`,
    `The service is at ${url}.`,
    `The console is at ${url}${routes.console.path}.`,
    '',
    ...next,
  ].join('\n')
}

const trial = (url: string, token: string, directory: string) => [
  `The administrator's token, shown only this once: ${token}`,
  'The console takes it under "Use an API token". To sign in as admin with a password, set one:',
  `  echo PASSWORD | npm run --silent admin -- password set --user admin --keep-tokens --data ${directory}`,
  '',
  'Try:',
  `  curl -u apikey:${token} ${url}/api/v3`,
  `  curl -u apikey:${token} ${url}/api/v3/placeholder_users -H 'content-type: application/json' -d '{"name":"Someone"}'`,
]

const reminder = (directory: string) =>
  `For a token: npm run admin -- token create --user admin --data ${directory}`
