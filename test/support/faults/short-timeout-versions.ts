import { handler as updateProject } from '#functions/projects/update.ts'
import { handler as removal } from '#functions/versions/delete.ts'
import { handler as update } from '#functions/versions/update.ts'
import { pathOf, tokens } from '#test/support/fixtures/version-personas.ts'
import { hurried } from './short-timeouts.ts'

export const shareHurriedly = (id: number, sharing: string) =>
  hurried(update, tokens.admin, pathOf(id), { sharing })

export const deleteHurriedly = (id: number) => hurried(removal, tokens.admin, pathOf(id))

export const moveHurriedly = (project: number, parent: number | null) =>
  hurried(updateProject, tokens.admin, `/api/v3/projects/${project}`, {
    _links: { parent: { href: parent && `/api/v3/projects/${parent}` } },
  })
