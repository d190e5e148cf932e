import { handler as updateProject } from '#functions/projects/update.ts'
import { handler as removal } from '#functions/versions/delete.ts'
import { handler as update } from '#functions/versions/update.ts'
import { invoked } from '#test/support/engine/invocation.ts'
import { pathOf, tokens } from '#test/support/fixtures/version-personas.ts'

/** A timeout below the reserve that a request keeps, so that it leaves the rest of its work to a job. */
const HARDLY_ANY_TIME = 3

const hurried = (handler: unknown, rawPath: string, body?: object) =>
  invoked(
    handler,
    {
      rawPath,
      pathParameters: { id: rawPath.split('/').at(-1) as string },
      headers: {
        authorization: `Basic ${Buffer.from(`apikey:${tokens.admin}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
    },
    HARDLY_ANY_TIME,
  )

export const shareHurriedly = (id: number, sharing: string) => hurried(update, pathOf(id), { sharing })

export const deleteHurriedly = (id: number) => hurried(removal, pathOf(id))

export const moveHurriedly = (project: number, parent: number | null) =>
  hurried(updateProject, `/api/v3/projects/${project}`, {
    _links: { parent: { href: parent && `/api/v3/projects/${parent}` } },
  })
