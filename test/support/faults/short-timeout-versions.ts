import { handler as updateProject } from '#functions/projects/update.ts'
import { handler as removal } from '#functions/versions/delete.ts'
import { handler as update } from '#functions/versions/update.ts'
import { pathOf, tokens } from '#test/support/fixtures/version-personas.ts'
import { requestWithShortTimeout } from './short-timeouts.ts'

export const shareWithShortTimeout = (id: number, sharing: string) =>
  requestWithShortTimeout(update, tokens.admin, pathOf(id), { sharing })

export const deleteWithShortTimeout = (id: number) =>
  requestWithShortTimeout(removal, tokens.admin, pathOf(id))

export const moveWithShortTimeout = (project: number, parent: number | null) =>
  requestWithShortTimeout(updateProject, tokens.admin, `/api/v3/projects/${project}`, {
    _links: { parent: { href: parent && `/api/v3/projects/${parent}` } },
  })
