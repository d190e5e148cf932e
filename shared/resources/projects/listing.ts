import { rightsIn } from '#shared/access/project-rights.ts'
import type { App } from '#shared/app.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { customListing } from '#shared/custom-fields/listing.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { SortValue } from '#shared/entities/page.ts'
import { type Filter, narrowing, type Operator, rowTest } from '#shared/query/filter.ts'
import { booleanFilter } from '#shared/query/filters/boolean.ts'
import { dateTimeFilter } from '#shared/query/filters/date.ts'
import { anId } from '#shared/query/filters/list.ts'
import { idFilter } from '#shared/query/filters/number.ts'
import { neither, presence, withoutValues, withValues } from '#shared/query/filters/operator.ts'
import { byNumber, byText, type Listing } from '#shared/query/listing.ts'
import { contains } from '#shared/table/condition.ts'
import { nameOrIdentifier } from './name-filter.ts'
import { seen } from './sight.ts'
import { row } from './store.ts'
import { descendantsOf } from './tree.ts'

/** Ids that something is looked up by, and what is found. */
type Lookup = (ids: number[]) => Promise<readonly number[]>

/** A list of ids that a list narrows down to; the opposite is asked of rows. */
function keyed(label: string, look: Lookup, others: Record<string, Operator>): Filter {
  const find = async (ids: number[]) => new Set(await look(ids))
  return { label, operators: { '=': withValues(anId, (ids) => narrowing(find(ids))), ...others } }
}

/** The opposite of a lookup, where rows do not hold what it goes by. */
const exceptFound = (look: Lookup): Operator =>
  withValues(anId, (ids) => {
    const test = look(ids).then((found) => {
      const excluded = new Set(found)
      return (one: { id: number }) => !excluded.has(one.id)
    })
    return rowTest(test)
  })

const flat = async (ids: number[], look: (id: number) => Promise<readonly number[]>) =>
  (await Promise.all(ids.map(look))).flat()

/** Those of some projects that the requester sees: a hidden one has nothing that could be found by it. */
async function visible(ids: number[], request: Request, app: App): Promise<number[]> {
  const viewer = await request.viewer
  const sights = await Promise.all(ids.map((id) => seen(id, request, app)))
  return sights.flatMap(({ project, membership }) =>
    project && rightsIn(viewer, project, membership).isVisible ? [project.id] : [],
  )
}

function byParent(request: Request, app: App): Filter {
  const children: Lookup = async (ids) =>
    flat(await visible(ids, request, app), (id) => app.projects.childrenOf(id))
  const others = { '!': exceptFound(children), ...presence(row.parent) }
  return keyed('Parent', children, others)
}

function byAncestor(request: Request, app: App): Filter {
  const descendants: Lookup = async (ids) =>
    (await descendantsOf(await visible(ids, request, app), app.projects)).map(({ id }) => id)
  return keyed('Ancestor', descendants, { '!': exceptFound(descendants) })
}

function byType({ projects }: App): Filter {
  const is = (id: number) => contains(row.types, id)
  const ofTypes: Lookup = (ids) => flat(ids, (id) => projects.ofType(id))
  return keyed('Type', ofTypes, { '!': withValues(anId, neither(is)), ...presence(row.types) })
}

function byMember({ memberships }: App): Filter {
  const ofPrincipals: Lookup = (ids) =>
    flat(ids, async (id) => (await memberships.of(id)).flatMap(({ project }) => project ?? []))
  const populated = async () => [...(await memberships.populated())]
  return keyed('Principal', ofPrincipals, {
    '!': exceptFound(ofPrincipals),
    '*': withoutValues(() => narrowing(memberships.populated())),
    '!*': () => rowTest(populated().then((found) => absentIn(new Set(found)))),
  })
}

const absentIn = (found: ReadonlySet<number>) => (one: { id: number }) => !found.has(one.id)

/** Ids are keys: what is asked for by them is not looked for. */
function byId(): Filter {
  const { operators, ...filter } = idFilter('ID')
  return {
    ...filter,
    operators: { ...operators, '=': withValues(anId, (ids) => narrowing(Promise.resolve(new Set(ids)))) },
  }
}

/** The later of two times, either of which may be missing. */
const latest: SortValue = {
  attributes: [row.createdAt, row.updatedAt, row.activity],
  reader: () => (found) =>
    Math.max(Number(found[row.updatedAt] ?? found[row.createdAt]), Number(found[row.activity] ?? 0)),
}

/** Specification, "Project list filters" and its sort keys, with those of custom fields. */
export function projectListing(request: Request, fields: readonly CustomField[], app: App): Listing {
  const custom = customListing(fields, app)
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
      principal: byMember(app),
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
