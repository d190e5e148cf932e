import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Query } from '#shared/resources/queries/model.ts'

export function queryProblems(found: readonly { code: string; entity: Entity }[]): string[] {
  const idsOf = (wanted: string) =>
    new Set(found.flatMap(({ code, entity }) => (code === wanted ? entity.id : [])))
  const [users, projects] = [idsOf('U'), idsOf('J')]
  const queries = found.flatMap(({ code, entity }) => (code === 'Q' ? (entity as Query) : []))
  return queries.flatMap(({ id, user, project }) => [
    ...(user === undefined || users.has(user) ? [] : [`query ${id} belongs to nobody`]),
    ...(project === undefined || projects.has(project) ? [] : [`query ${id} is in no project`]),
  ])
}
