import type { Stores } from '#shared/app.ts'
import { equals, not } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { type ValueKind, withLookups, withoutValues, withValues } from '#shared/platform/query/operators.ts'
import { always, anId } from '#shared/platform/query/value-filters.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { filed, row } from '../store.ts'
import { isOneOf } from './conditions.ts'

/** An id or an identifier of a project, which nothing needs to have. */
const aProject: ValueKind<string> = {
  read: (text) => (/^[\w-]{1,255}$/.test(text) ? text : undefined),
  otherwise: 'is not set to one of the allowed values.',
}

/** Work packages by their project; its id or identifier. */
export function byProject({ projects: stored }: Stores<'projects'>): Filter {
  const idOf = async (name: string) =>
    /^\d+$/.test(name) ? Number(name) : stored.ownerOf('identifier', name)
  const isAmong = (names: string[], wanted: boolean) => ({
    attributes: [row.project],
    test: async () => {
      const ids = new Set(await Promise.all(names.map(idOf)))
      return (found: Record<string, unknown>) => ids.has(Number(found[row.project])) === wanted
    },
  })
  return {
    label: 'Project',
    ...idsIn(projects.list),
    operators: {
      '=': withLookups(aProject, (names) => ({
        partitions: async () =>
          (await Promise.all(names.map(idOf))).flatMap((id) => (id ? filed.inProject(id) : [])),
        rows: isAmong(names, true),
      })),
      '!': withLookups(aProject, (names) => isAmong(names, false)),
    },
  }
}

/** Work packages of a project, and of some of the projects below it. */
export const bySubproject = (project: number): Filter => ({
  label: 'Subproject',
  ...idsIn(projects.list),
  operators: {
    '*': always(true),
    '!*': withoutValues(() => equals(row.project, project)),
    '=': withValues(anId, (ids) => isOneOf(row.project, [project, ...ids])),
    '!': withValues(anId, (ids) =>
      not(
        isOneOf(
          row.project,
          ids.filter((id) => id !== project),
        ),
      ),
    ),
  },
})
