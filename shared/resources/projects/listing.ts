import { computed } from '#shared/platform/dynamodb/condition.ts'
import { amongFilter, type ReferringAttribute } from '#shared/platform/query/among-filter.ts'
import { type Filter, idsIn, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { type ValueKind, withoutValues, withValues } from '#shared/platform/query/operators.ts'
import { always, anId } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { routes } from './routes.ts'
import { projectsIn } from './store.ts'

/** An id or an identifier of a project, which nothing needs to have. */
const aProject: ValueKind<string> = {
  read: (text) => (/^[\w-]{1,255}$/.test(text) ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/** A filter by the project of rows; its id or identifier. */
export function projectFilter(attribute: Omit<ReferringAttribute, 'label'>, ports: Ports): Filter {
  const idOf = async (name: string) =>
    /^\d+$/.test(name) ? Number(name) : projectsIn(ports).ownerOf('identifier', name)
  return amongFilter({
    ...attribute,
    label: 'Project',
    list: routes.list,
    kind: aProject,
    idsOf: async (names) => new Set((await Promise.all(names.map(idOf))).filter((id) => id !== undefined)),
  })
}

/** A filter by projects below one, whose own rows count always. @param attribute that of rows with the id of the project */
export function subprojectFilter(attribute: string, project: number): Filter {
  const where = (accepts: (id: number) => boolean) =>
    computed([attribute], (found) => accepts(Number(found[attribute])))
  return {
    label: 'Subproject',
    ...idsIn(routes.list),
    operators: {
      '*': always(true),
      '!*': withoutValues(() => where((id) => id === project)),
      '=': withValues(anId, (ids) => where((id) => id === project || ids.includes(id))),
      '!': withValues(anId, (ids) => where((id) => id === project || !ids.includes(id))),
    },
  }
}
