import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { entityIdIn, rowIdIn } from '#shared/platform/collections/keys.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import { row } from '#shared/resources/projects/store.ts'
import { CountersWatch } from './counters.ts'
import { type Declaration, entitiesOf } from './entities.ts'
import type { Source } from './source.ts'
import type { Watch } from './watch.ts'

type AnyCollection = EntityCollection<Entity>

/** All collections of entities. */
function collectionsOf(app: App): [AnyCollection, Declaration][] {
  const statuses = { prefixes: ['PRINCIPALS#'] }
  const collections: [unknown, Declaration][] = [
    [app.users, { name: 'user', ...statuses }],
    [app.placeholderUsers, { name: 'placeholder user', ...statuses }],
    [app.groups, { name: 'group', ...statuses }],
    [app.memberships, { name: 'membership', listedIdIn: app.memberships.listedIdIn }],
    [app.projects, { name: 'project' }],
    [app.versions, { name: 'version' }],
    [app.workPackages, { name: 'work package' }],
  ]
  return collections as [AnyCollection, Declaration][]
}

/** Everything from which other items follow. */
export const sourcesOf = (app: App): Source[] => [
  ...collectionsOf(app).map(([collection, declaration]) => entitiesOf(collection, declaration)),
  gridsOf(app),
]

/** The counters and orders of everything that is listed by page. */
export const countersOf = (app: App): Watch[] =>
  collectionsOf(app).map(
    ([collection, { name }]) =>
      new CountersWatch(`${name}s`, collection, (key) => entityIdIn(collection.code, key)),
  )

/** An item without what other resources note in it: the latest activity of a project, in its row. */
export function ownPart(item: Item): Item {
  if (rowIdIn('J', item) === undefined) return item
  const { [row.activity]: _, ...own } = item
  return own as Item
}

const gridsOf = ({ grids }: App): Source => ({
  has: (key) => grids.idIn(key) !== undefined,
  nameOf: (key) => `grid ${grids.idIn(key)}`,
  itemsOf: (item) => [grids.entryItem(grids.gridIn(item))],
  ownerOf: (item) => grids.gridBehind(item),
  unchanged: (key, item) => grids.unchanged(grids.idIn(key) as number, item && grids.gridIn(item)),
})

/** What neither is such a thing nor follows from one alone: jobs, sequences, sign-ins, settings, and counters. */
const OTHERS = /^(JOB#|SEQUENCE#|LOCKOUT#|CONFIGURATION$|FORMAT$|ADMINISTRATORS$|[A-Z]#counts\b)/

export const isCheckedElsewhere = ({ pk }: Key): boolean => OTHERS.test(pk)
