import { isDeepStrictEqual } from 'node:util'
import type { App } from '#shared/app.ts'
import type { Migration } from '#shared/migrations/migration.ts'
import { idsIn } from '#shared/platform/collections/keys.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { ancestorsOf } from './ancestors.ts'

/** Stores the hint on their ancestors with projects from before there was one. */
export const hintAncestors: Migration = {
  pieces: ({ projects }) => projects.clusters(),
  async migrate(cluster, app) {
    const ids = await app.projects.some(idsIn(cluster), ({ id }) => id, [])
    await Promise.all([...ids.keys()].map((id) => renewHint(id, app)))
  },
}

/** Stores with a project what is above it now, if its hint says something else. May be repeated. */
export const renewHint = (id: number, { projects }: App): Promise<void> =>
  retryingRefusals(async () => {
    const project = await projects.byId(id)
    if (!project) return
    const [, ...above] = (await ancestorsOf(project, projects)).map((ancestor) => ancestor.id)
    if (!isDeepStrictEqual(above, project.above ?? [])) await projects.replace(project, { ...project, above })
  })
