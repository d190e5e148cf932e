import { rightsIn } from '#shared/access/project-rights.ts'
import { requireVisible } from '#shared/access/require.ts'
import { idsOf } from '#shared/api/params.ts'
import type { App } from '#shared/app.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { Scope } from './list.ts'
import type { Project } from './model.ts'
import { mayHoldChildren } from './policy.ts'
import { sightOf } from './sight.ts'
import { descendantsOf } from './tree.ts'

interface Parents {
  scope: Scope
  parameters?: Record<string, string>
}

/**
 * Which projects can become the parent of the one that `of` names, or of a new one.
 *
 * @throws `NotFound` where it names none, or a hidden one
 */
export async function possibleParents(request: Request, app: App): Promise<Parents> {
  const of = request.query.get('of')?.trim()
  const project = of ? await named(of, request, app) : undefined
  const below = project ? await descendantsOf([project.id], app.projects) : []
  const excluded = new Set([project?.id, ...below.map(({ id }) => id)])
  return {
    scope: {
      admits: (viewer, rights, candidate) =>
        candidate.active && !excluded.has(candidate.id) && mayHoldChildren(rights, viewer, !project),
      isWholeForAdmins: false,
    },
    ...(of && { parameters: { of } }),
  }
}

async function named(of: string, request: Request, app: App): Promise<Project> {
  const params = idsOf({ names: 'identifier' }, { id: of }) as { id: number } | undefined
  const found = params && (await sightOf({ ...request, params, path: { id: of } }, app))
  const viewer = await request.viewer
  const isVisible = found?.project && rightsIn(viewer, found.project, found.membership).isVisible
  return requireVisible(found?.project, isVisible)
}
