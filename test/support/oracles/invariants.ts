import { isDeepStrictEqual } from 'node:util'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { isCount } from '#shared/platform/collections/keys.ts'
import { type Item, SCHEMA } from '#shared/platform/dynamodb/table.ts'
import { referredIdBefore } from '#shared/platform/lists/row-index.ts'
import type { Ports } from '#shared/ports.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { type Group, groupsIn } from '#shared/resources/groups/store.ts'
import { helpTextsIn } from '#shared/resources/help-texts/store.ts'
import { membershipIn } from '#shared/resources/memberships/index-store.ts'
import { type Membership, rightsFrom, rolesOf } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { isUnarchivingBlocked, type Project } from '#shared/resources/projects/model.ts'
import { isMarked, projectsIn } from '#shared/resources/projects/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { remindersIn } from '#shared/resources/reminders/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { webhooksIn } from '#shared/resources/webhooks/store.ts'
import { isMisclassified, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { auditProblems } from './audit-invariants.ts'
import { expectedItems } from './expected-items.ts'
import { gridProblems } from './grid-invariants.ts'
import { logProblems, withoutLog } from './log-invariants.ts'
import { isIntervalCounter, orderProblems } from './order-invariants.ts'
import { activityProblems, projectProblems } from './project-invariants.ts'
import { queryProblems } from './query-invariants.ts'
import { isHead, relationProblems } from './relation-invariants.ts'
import { timeEntryProblems } from './time-entry-invariants.ts'
import { wordProblems } from './word-invariants.ts'
import { workPackageProblems } from './work-package-invariants.ts'

/**
 * All collections of entities. Each is listed under its code, such as `M` for memberships. The database keys of its
 * entities begin with this code, except the keys of principals (see `PRINCIPALS`).
 */
const collections = (ports: Ports): Record<string, EntityCollection<never>> => ({
  U: usersIn(ports) as unknown as EntityCollection<never>,
  P: placeholderUsersIn(ports) as unknown as EntityCollection<never>,
  G: groupsIn(ports) as unknown as EntityCollection<never>,
  M: membershipsIn(ports) as unknown as EntityCollection<never>,
  J: projectsIn(ports) as unknown as EntityCollection<never>,
  V: versionsIn(ports) as unknown as EntityCollection<never>,
  W: workPackagesIn(ports) as unknown as EntityCollection<never>,
  T: timeEntriesIn(ports) as unknown as EntityCollection<never>,
  A: attachmentsIn(ports) as unknown as EntityCollection<never>,
  Q: queriesIn(ports) as unknown as EntityCollection<never>,
  R: relationsIn(ports) as unknown as EntityCollection<never>,
  E: remindersIn(ports) as unknown as EntityCollection<never>,
  X: helpTextsIn(ports) as unknown as EntityCollection<never>,
  H: webhooksIn(ports) as unknown as EntityCollection<never>,
})

/** Matches the keys of items that are not derived from entities. */
const KNOWN =
  /^(GRIDS?#\d+|JOB#[\w-]+|SEQUENCE#\w+|FORMAT|CONFIGURATION|LOCKOUT#[\w-]+|SESSIONS?#\d+|SIGN_IN#[\w-]+|PASSWORD_RESET(#\d+|S_FROM#[\w-]+)|SCHEDULE#[\w-]+|MAILS#\d+|AUDIT#.+|W#journal#\d+|W#words#.+|W#watch(ers#W|ed#)\d+|H#(deliveries|failures)#\d+|N#(about#|alerts#)?\d+)$/
/**
 * Matches a complete token, which no stored text may contain. Stored texts may contain the beginning of a token, which
 * is enough to distinguish tokens.
 */
const TOKEN = /opk_\d+_[\w-]{7,}/

/**
 * The codes of the collections of principals, keyed by the kind of principal. These collections share a partition and a
 * sequence of ids.
 */
const PRINCIPALS = new Map(Object.entries({ user: 'U', placeholder_user: 'P', group: 'G' }))
const isPrincipal = (code: string) => [...PRINCIPALS.values()].includes(code)

/** The code of the collection that contains an item's entity. */
const codeOf = ({ pk, kind }: Item): string =>
  pk.startsWith('PR#') ? (PRINCIPALS.get(String(kind)) ?? 'PR') : String(pk.split('#')[0])

/** The sequences that allocate the ids of collections, keyed by the code of the collection. */
const sequences: Record<string, string> = {
  M: 'memberships',
  J: 'projects',
  V: 'versions',
  W: 'work_packages',
  T: 'time_entries',
  A: 'attachments',
  Q: 'queries',
  R: 'relations',
  E: 'reminders',
  H: 'webhooks',
  X: 'help_texts',
}

type Entities = Map<number, { principal: Principal; isGroup: boolean }>

/**
 * Checks everything that must hold for a table without pending jobs, whatever its history.
 *
 * @param items every item of the table
 * @param secrets strings that no item may contain
 * @returns a description of each violation
 */
export function violations(ports: Ports, items: readonly Item[], secrets: readonly string[] = []): string[] {
  const codes = Object.keys(collections(ports)).join('|')
  const entityItems = items.filter(({ pk }) => new RegExp(`^(${codes}|PR)#\\d+$`).test(pk))
  const entities = entityItems.map((item) => ({
    code: codeOf(item),
    entity: entityOf(item, items),
  }))
  const known = new Set(entityItems)
  const projects = new Set(entityItems.flatMap((item) => projectsIn(ports).idIn(item) ?? []))
  const derived = items.filter(
    (item) =>
      !KNOWN.test(item.pk) &&
      !isHead(item) &&
      !known.has(item) &&
      !isIntervalCounter(item) &&
      !isLeftMark(item, projects),
  )
  const people = entities.filter(({ code }) => isPrincipal(code))
  const principals: Entities = new Map(
    people.map(({ code, entity }) => [
      entity.id,
      { principal: entity as unknown as Principal, isGroup: code === 'G' },
    ]),
  )
  const expected = expectedItems(entities, collections(ports))
  return [
    ...(principals.size < people.length ? ['two principals share an id'] : []),
    ...items.filter(({ v }) => v !== SCHEMA).map(({ pk, sk }) => `${pk} ${sk} has no schema number`),
    ...differences(expected, [...entityItems, ...derived]),
    ...membershipProblems(principals, items),
    ...groupProblems(principals, items),
    ...projectProblems(entities, items),
    ...activityProblems(entities, items),
    ...logProblems(entities, items),
    ...orderProblems(items),
    ...gridProblems(entities, items),
    ...workPackageProblems(entities, items),
    ...closedProblems(ports, entities),
    ...wordProblems(
      ports,
      entities.filter(({ code }) => code === 'W').map(({ entity }) => entity as WorkPackage),
      items,
    ),
    ...timeEntryProblems(entities),
    ...queryProblems(entities),
    ...relationProblems(entities, items),
    ...auditProblems(items),
    ...bookkeepingProblems(entities, items),
    ...secretsIn(items, secrets),
  ]
}

/**
 * Reports work packages that are marked as closed although their status is open, or marked as open although their
 * status is closed.
 */
const closedProblems = (ports: Ports, entities: readonly { code: string; entity: Entity }[]): string[] =>
  entities
    .filter(({ code }) => code === 'W')
    .map(({ entity }) => entity as WorkPackage)
    .filter((one) => !one.removal && isMisclassified(one, ports.configuration.cached))
    .map(({ id, closed = false }) => `work package ${id} has closed ${closed}, unlike its status`)

/** Returns the entity in an item, including a description that is stored in a separate item. */
function entityOf({ pk, sk, v: _v, apart, ...entity }: Item, items: readonly Item[]): Entity {
  const large = items.find((one) => apart === true && one.pk === pk.replace('#', '#apart#') && one.sk === sk)
  return { ...entity, ...(large && { description: large.value }) } as unknown as Entity
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`

/**
 * Checks that the markers, rows and counters are exactly those that are derived from the entities. Counters of zero may
 * remain.
 */
function differences(expected: Map<string, Item>, found: readonly Item[]): string[] {
  const actual = new Map(
    found
      .map((item) => withoutZeros(withoutLog(withoutActivity(item))))
      .filter((item) => !isEmptyCounter(item))
      .map((item) => [nameOf(item), item]),
  )
  const missing = [...expected.keys()].filter((name) => !actual.has(name))
  const surplus = [...actual.keys()].filter((name) => !expected.has(name))
  const changed = [...expected].filter(
    ([name, item]) => actual.has(name) && !isDeepStrictEqual(actual.get(name), { ...item, v: SCHEMA }),
  )
  return [
    ...missing.map((name) => `${name} is missing`),
    ...surplus.map((name) => `${name} belongs to nobody`),
    ...changed.map(([name, item]) => `${name} should be ${JSON.stringify(item)}`),
  ]
}

/**
 * Returns a copy of an item without a project's latest activity and epoch. Versions and work packages write these two
 * values into the project's row.
 */
function withoutActivity(item: Item): Item {
  const { activity: _activity, epoch: _epoch, ...others } = item
  return item.pk.startsWith('J#rows#') ? (others as Item) : item
}

/** Returns whether an item is the mark that a deleted project leaves in its counters. */
const isLeftMark = (item: Item, projects: ReadonlySet<number>): boolean =>
  isMarked(item) && !projects.has(referredIdBefore(item.sk))

const isEmptyCounter = ({ pk, sk: _sk, v: _v, ...others }: Item): boolean =>
  /^[A-Z]#(counts|sum)/.test(pk) && Object.keys(others).length === 0

const withoutZeros = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name, count]) => !(isCount(name) && count === 0))) as Item

const membershipsAmong = (items: readonly Item[], principal: number): Membership[] =>
  items
    .filter(({ pk }) => pk === `PRINCIPAL#${principal}`)
    .map(membershipIn)
    .sort((a, b) => (a.project ?? 0) - (b.project ?? 0))

/**
 * Checks that every membership has a role and a principal, and that the rights stored with each principal match its
 * memberships.
 */
function membershipProblems(principals: Entities, items: readonly Item[]): string[] {
  const memberships = items.filter(({ pk }) => pk.startsWith('PRINCIPAL#'))
  return [
    ...memberships.flatMap((item) => {
      const owner = Number(item.pk.slice('PRINCIPAL#'.length))
      return principals.has(owner) ? [] : [`${nameOf(item)} is a membership of nobody`]
    }),
    ...memberships.flatMap((item) =>
      rolesOf(membershipIn(item)).length > 0 ? [] : [`${nameOf(item)} has no roles`],
    ),
    ...[...principals.values()].flatMap(({ principal: { id, rights } }) =>
      isDeepStrictEqual(rights, rightsFrom(membershipsAmong(items, id)))
        ? []
        : [`the rights of ${id} are not the sum of its memberships`],
    ),
  ]
}

/**
 * Checks that groups and members refer to each other, and that members inherit exactly the memberships of their groups.
 */
function groupProblems(principals: Entities, items: readonly Item[]): string[] {
  const groups = [...principals.values()].filter(({ isGroup }) => isGroup)
  const membersOf = new Map(
    groups.map(({ principal }) => [principal.id, (principal as Group).members] as const),
  )
  return [...principals.values()]
    .flatMap(({ principal: { id, groups: own } }) => {
      const ofGroups = [...membersOf].filter(([, members]) => members.includes(id)).map(([group]) => group)
      const inherited = new Map<string, number[]>(
        ofGroups.flatMap((group) =>
          membershipsAmong(items, group).map(
            ({ project, direct }) => [`${group} in ${project}`, direct] as const,
          ),
        ),
      )
      const held = new Map<string, number[]>(
        membershipsAmong(items, id).flatMap(({ project, inherited }) =>
          Object.entries(inherited).map(([group, roles]) => [`${group} in ${project}`, roles] as const),
        ),
      )
      return [
        ...(isDeepStrictEqual([...own].sort(), ofGroups.sort()) ? [] : [`${id} and its groups disagree`]),
        ...(isDeepStrictEqual(sorted(held), sorted(inherited))
          ? []
          : [`${id} does not inherit what it should`]),
      ]
    })
    .concat(
      [...membersOf].flatMap(([group, members]) =>
        members
          .filter((member) => principals.get(member)?.isGroup !== false)
          .map((member) => `group ${group} has the member ${member}, who is nobody`),
      ),
    )
}

const sorted = (map: Map<string, number[]>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * Checks that no job is pending, that nothing is being deleted, archived or copied, and that no id can be allocated
 * twice.
 */
function bookkeepingProblems(
  entities: readonly { code: string; entity: Entity }[],
  items: readonly Item[],
): string[] {
  const jobs = items.filter(({ pk }) => pk.startsWith('JOB#'))
  const beingRemoved = entities.filter(({ entity }) => entity.removal)
  const archiving = entities.filter(({ entity }) => isUnarchivingBlocked(entity as Project))
  return [
    ...jobs.filter(({ pending }) => pending).map(({ pk }) => `${pk} is pending`),
    ...jobs
      .filter(({ sk, doneAt, expiresAt }) => !(expiresAt && (doneAt || sk !== 'JOB')))
      .map(({ pk }) => `${pk} does not expire`),
    ...beingRemoved.map(({ code, entity }) => `${code} ${entity.id} is still being removed`),
    ...archiving.map(({ code, entity }) => `${code} ${entity.id} is still being archived or copied`),
    ...entities
      .filter(({ code, entity }) => entity.id > lastOf(sequences[code] ?? 'principals', items))
      .map(({ code }) => `the sequence is behind the ids in use of ${code}`),
  ]
}

const lastOf = (sequence: string, items: readonly Item[]) =>
  Number(items.find(({ pk }) => pk === `SEQUENCE#${sequence}`)?.last ?? 0)

function secretsIn(items: readonly Item[], secrets: readonly string[]): string[] {
  return items.flatMap((item) => {
    const text = JSON.stringify(item)
    const isOpen = TOKEN.test(text) || secrets.some((secret) => text.includes(secret))
    const { password } = item as { password?: string }
    return isOpen || (password && !password.startsWith('$scrypt$')) ? [`${nameOf(item)} tells a secret`] : []
  })
}
