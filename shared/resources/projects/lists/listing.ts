import { rightsIn } from '#shared/access/project-rights.ts'
import type { App } from '#shared/app.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { customListing } from '#shared/custom-fields/listing.ts'
import { principalsReferred, type RowSight } from '#shared/custom-fields/referred.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { SortValue } from '#shared/entities/page.ts'
import { type Among, type Filter, narrowing, rowTest } from '#shared/query/filter.ts'
import { booleanFilter } from '#shared/query/filters/boolean.ts'
import { dateTimeFilter } from '#shared/query/filters/date.ts'
import { anId } from '#shared/query/filters/list.ts'
import { idFilter } from '#shared/query/filters/number.ts'
import {
  anInteger,
  either,
  neither,
  presence,
  withoutValues,
  withValues,
} from '#shared/query/filters/operator.ts'
import { byNumber, byText, type Listing } from '#shared/query/listing.ts'
import { versionReaders } from '#shared/resources/versions/visibility.ts'
import { contains } from '#shared/table/condition.ts'
import { seen } from '../sight.ts'
import { type Projects, row } from '../store.ts'
import { idsBelow } from '../tree/descendants.ts'
import { type Audience, rightsAttributes } from './audience.ts'
import { nameOrIdentifier } from './name-filter.ts'

/** Those of some projects that the requester sees: a hidden one has nothing that could be found by it. */
async function visible(ids: readonly number[], request: Request, app: App): Promise<ReadonlySet<number>> {
  const [viewer, ...sights] = await Promise.all([request.viewer, ...ids.map((id) => seen(id, request, app))])
  const found = sights.flatMap(({ project, membership }) =>
    project && rightsIn(viewer, project, membership).isVisible ? [project.id] : [],
  )
  return new Set(found)
}

/** Everything that some lookups find; undefined where it is not few, and no more of it is looked for. */
async function fewOf(
  ids: readonly number[],
  { rows: { few } }: Projects,
  look: (id: number, limit: number) => Promise<readonly number[]>,
): Among {
  const found = await Promise.all(ids.map((id) => look(id, few + 1)))
  return found.some(({ length }) => length > few) ? undefined : new Set(found.flat())
}

const isAmong = (ids: ReadonlySet<number>) => (one: { id: number }) => ids.has(one.id)
const isNotAmong = (ids: ReadonlySet<number>) => (one: { id: number }) => !ids.has(one.id)

function byParent(request: Request, app: App): Filter {
  const { projects } = app
  const children = (ids: number[]) => fewOf(ids, projects, projects.childrenOf)
  const isBelow = (ids: number[], wanted: boolean) =>
    rowTest(
      visible(ids, request, app).then(
        (parents) => (found) => parents.has(Number(found[row.parent])) === wanted,
      ),
      [row.parent],
    )
  return {
    label: 'Parent',
    operators: {
      '=': withValues(anId, (ids) => narrowing(children(ids), isBelow(ids, true))),
      '!': withValues(anId, (ids) => isBelow(ids, false)),
      ...presence(row.parent),
    },
  }
}

function byAncestor(request: Request, app: App): Filter {
  const below = async (ids: number[]) => {
    const [found, shown] = await Promise.all([idsBelow(ids, app.projects), visible(ids, request, app)])
    return ids.every((id) => shown.has(id)) ? found : idsBelow([...shown], app.projects)
  }
  return {
    label: 'Ancestor',
    operators: {
      '=': withValues(anId, (ids) => narrowing(below(ids))),
      '!': withValues(anId, (ids) => rowTest(below(ids).then(isNotAmong))),
    },
  }
}

function byType({ projects }: App): Filter {
  const is = (id: number) => contains(row.types, id)
  const ofTypes = (ids: number[]) => fewOf(ids, projects, projects.ofType)
  return {
    label: 'Type',
    operators: {
      '=': withValues(anId, (ids) => narrowing(ofTypes(ids), either(is)(ids))),
      '!': withValues(anId, neither(is)),
      ...presence(row.types),
    },
  }
}

/** Whoever is hidden from the requester is a member of nothing. */
function byMember({ request, app }: Audience): Filter {
  const { memberships, projects } = app
  const principals = principalsReferred(request.viewer, app)
  const ofPrincipals = async (ids: number[]) => {
    const [isShown, ...found] = await Promise.all([
      principals.shown(ids),
      ...ids.map((id) => memberships.of(id)),
    ])
    const shown = found.filter((_, index) => isShown(ids[index] as number))
    return new Set(shown.flat().flatMap(({ project }) => project ?? []))
  }
  return {
    label: 'Principal',
    operators: {
      '=': withValues(anId, (ids) => narrowing(ofPrincipals(ids))),
      '!': withValues(anId, (ids) => rowTest(ofPrincipals(ids).then(isNotAmong))),
      '*': withoutValues(() => {
        const populated = memberships.populated()
        const few = populated.then((ids) => (projects.rows.areFew(ids) ? ids : undefined))
        return narrowing(few, rowTest(populated.then(isAmong)))
      }),
      '!*': withoutValues(() => rowTest(memberships.populated().then(isNotAmong))),
    },
  }
}

/** Ids are keys: what is asked for by them is not looked for. */
function byId(): Filter {
  const { operators, label } = idFilter('ID')
  const byKey = withValues(anInteger, (ids) => narrowing(Promise.resolve(new Set(ids))))
  return { label, operators: { ...operators, '=': byKey } }
}

/** Versions are shown to those who may see them in the project that refers to them. */
const versionSight = (audience: Audience): RowSight => ({
  attributes: rightsAttributes,
  test: async () => {
    const rightsIn = await audience.rights()
    return (found) => rightsIn(found).may(...versionReaders)
  },
})

/** The later of two times, either of which may be missing. */
const latest: SortValue = {
  attributes: [row.createdAt, row.updatedAt, row.activity],
  reader: () => (found) =>
    Math.max(Number(found[row.updatedAt] ?? found[row.createdAt]), Number(found[row.activity] ?? 0)),
}

/** Specification, "Project list filters" and its sort keys, with those of custom fields. */
export function projectListing(audience: Audience, fields: readonly CustomField[]): Listing {
  const { request, app } = audience
  const custom = customListing(fields, { app, viewer: request.viewer, showsVersions: versionSight(audience) })
  return {
    filters: {
      active: booleanFilter('Active', row.archived, { inverse: true }),
      public: booleanFilter('Public', row.public),
      ancestor: byAncestor(request, app),
      created_at: dateTimeFilter('Created on', [[row.createdAt]], app.now),
      latest_activity_at: dateTimeFilter(
        'Latest activity at',
        [[row.updatedAt, row.createdAt], [row.activity]],
        app.now,
      ),
      name_and_identifier: nameOrIdentifier,
      parent_id: byParent(request, app),
      parent: byParent(request, app),
      principal: byMember(audience),
      type_id: byType(app),
      type: byType(app),
      id: byId(),
      ...custom.filters,
    },
    sorts: {
      id: 'id',
      name: byText(row.name),
      created_at: byNumber(row.createdAt),
      updated_at: byNumber(row.updatedAt, row.createdAt),
      public: { attributes: [row.public], reader: () => (found) => Number(found[row.public] ?? 0) },
      latest_activity_at: latest,
      required_disk_space: {
        attributes: [row.requiredDiskSpace],
        reader: () => (found) => Number(found[row.requiredDiskSpace] ?? 0),
      },
      ...custom.sorts,
    },
  }
}
