import { Problem } from '#infra/local/problem.ts'
import type { LinkClient, Resource } from './client.ts'

/**
 * Maximum number of requests that check whether the resource is gone. A job deletes the resource, and in a new stage,
 * the first message to a job may take a while.
 */
const LOOKS = 30

interface Report {
  /** Reports a successful step. */
  say(line: string): void
  pause(): Promise<unknown>
}

/**
 * Tests a service as a client: starts at the root, follows only links, and deletes the resource that it has created.
 *
 * @throws Problem if a step fails; the message describes the step
 */
export async function smoke(client: LinkClient, { say, pause }: Report): Promise<void> {
  const root = await client.root()
  if (!root._links.user) throw new Problem('The service does not know the token.')
  // Leaves out `signIn`, which links to pages; `changes`, which needs topics; and `previewMarkup`, which is a POST.
  const isRead = (name: string) => !['self', 'signIn', 'changes', 'previewMarkup'].includes(name)
  const collections = Object.keys(root._links).filter(isRead)
  for (const name of collections) await client.follow(root, name, 200, { values: { query: 'smoke' } })
  say(`reads ${collections.join(', ')}`)

  const list = await client.follow(root, 'placeholderUsers', 200)
  const name = `Smoke test ${Date.now()}`
  const created = await client.follow(list, 'self', 201, { method: 'POST', body: { name } })
  say(`creates a placeholder user, "${name}"`)
  try {
    await change(client, list, created)
    say('finds, shows and changes it')
  } finally {
    await client.follow(created, 'delete', 202)
  }
  for (let looks = 0; (await client.status(created, 'self')) !== 404; looks++) {
    if (looks === LOOKS)
      throw new Problem('The placeholder user was not removed: look at the log of QueueJobs.')
    await pause()
  }
  say('deletes it, and the consumer has removed it')
}

async function change(client: LinkClient, list: Resource, created: Resource): Promise<void> {
  const { total = 0 } = await client.follow(list, 'changeSize', 200, { values: { size: 1 } })
  if (total < 1) throw new Problem('The list does not count what was just created.')
  await client.follow(created, 'schema', 200)
  const name = `${created.name}, changed`
  await client.follow(created, 'updateImmediately', 200, { body: { name } })
  const shown = await client.follow(created, 'self', 200)
  if (shown.name !== name) throw new Problem(`The name is "${shown.name}" after it was changed to "${name}".`)
}
