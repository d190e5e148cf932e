import type { App } from '#shared/app.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import { row } from '#shared/resources/projects/store.ts'
import { entitiesOf } from './entities.ts'
import { type KindOf, membershipsOf } from './memberships.ts'
import type { Source } from './source.ts'

/** Everything from which other items follow. */
export function sourcesOf(app: App, kindOf: KindOf): Source[] {
  const statuses = { prefixes: ['PRINCIPALS#'] }
  return [
    entitiesOf(app.users, { name: 'user', ...statuses }),
    entitiesOf(app.placeholderUsers, { name: 'placeholder user', ...statuses }),
    entitiesOf(app.groups, { name: 'group', ...statuses }),
    entitiesOf(app.projects, { name: 'project', others: [row.activity] }),
    entitiesOf(app.versions, { name: 'version' }),
    entitiesOf(app.workPackages, { name: 'work package' }),
    membershipsOf(app, kindOf),
    gridsOf(app),
  ]
}

const gridsOf = ({ grids }: App): Source => ({
  has: (key) => grids.idIn(key) !== undefined,
  nameOf: (key) => `grid ${grids.idIn(key)}`,
  itemsOf: (item) => [grids.entryItem(grids.gridIn(item))],
  ownerOf: (item) => grids.gridBehind(item),
  unchanged: async (key, item) => [grids.unchanged(grids.idIn(key) as number, item && grids.gridIn(item))],
})

/**
 * What neither is such a thing nor follows from one alone: jobs, sequences, sign-ins, settings, and the counters and orders
 * that are checked by themselves.
 */
const OTHERS =
  /^(JOB#|SEQUENCE#|LOCKOUT#|CONFIGURATION\b|FORMAT$|ROWS$|ADMINISTRATORS$|[A-Z]+#(counts|by|log)\b)/

export const isCheckedElsewhere = ({ pk }: Key): boolean => OTHERS.test(pk) && !pk.startsWith('MEMBERS#')
