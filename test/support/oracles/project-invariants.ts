import type { Configuration } from '#shared/configuration/configuration.ts'
import { type CustomValues, referencesOf } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { rowIdIn } from '#shared/platform/collections/keys.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { membershipIn } from '#shared/resources/memberships/index-store.ts'
import { MAX_LEVELS, type Project } from '#shared/resources/projects/model.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'

type Found = readonly { code: string; entity: Entity }[]

const ofKind = <E>(entities: Found, code: string): E[] =>
  entities.filter((one) => one.code === code).map(({ entity }) => entity as E)

/** Checks that the row of each project has the latest activity of the project's versions and work packages. */
export function activityProblems(entities: Found, stored: readonly Item[]): string[] {
  const latest = new Map<number, number>()
  const note = (into: Map<number, number>, project: number, at: number) =>
    into.set(project, Math.max(at, into.get(project) ?? Number.NEGATIVE_INFINITY))
  const changing = [...ofKind<Version>(entities, 'V'), ...ofKind<WorkPackage>(entities, 'W')]
  for (const { project, updatedAt } of changing) note(latest, project, Date.parse(updatedAt))
  const known = new Map<number, number>()
  for (const row of stored) {
    const id = rowIdIn('J', row)
    if (id !== undefined && row.activity !== undefined) note(known, id, Number(row.activity))
  }
  return ofKind<Project>(entities, 'J')
    .filter(({ id }) => known.get(id) !== latest.get(id))
    .map(
      ({ id }) => `the latest activity of project ${id} is ${known.get(id)}, and should be ${latest.get(id)}`,
    )
}

/** Checks that projects form trees, and that every reference has a target. */
export function projectProblems(entities: Found, items: readonly Item[]): string[] {
  const projects = new Map(ofKind<Project>(entities, 'J').map((project) => [project.id, project]))
  const versions = new Set(ofKind<Version>(entities, 'V').map(({ id }) => id))
  const inProjects = [
    ...ofKind<Version>(entities, 'V').map(({ id, project }) => ({ name: `version ${id}`, project })),
    ...ofKind<WorkPackage>(entities, 'W').map(({ id, project }) => ({ name: `work package ${id}`, project })),
    ...items
      .filter(({ pk }) => pk.startsWith('PRINCIPAL#'))
      .map((item) => ({ name: `${item.pk} ${item.sk}`, project: membershipIn(item).project })),
  ]
  return [
    ...[...projects.values()].flatMap((project) => treeProblems(project, projects)),
    ...inProjects
      .filter(({ project }) => project !== null && !projects.has(project))
      .map(({ name, project }) => `${name} is in project ${project}, which does not exist`),
    ...ofKind<WorkPackage>(entities, 'W')
      .filter(({ versionId }) => versionId !== undefined && !versions.has(versionId))
      .map(
        ({ id, versionId }) => `work package ${id} is assigned to version ${versionId}, which does not exist`,
      ),
    ...archivedProblems([...projects.values()], items),
    ...valueProblems(entities),
    ...configurationProblems(entities, items),
  ]
}

function treeProblems({ id, parent }: Project, projects: ReadonlyMap<number, Project>): string[] {
  const path = [id]
  for (let at = parent; at !== undefined; at = projects.get(at)?.parent) {
    if (path.includes(at)) return [`project ${id} is below itself`]
    if (!projects.has(at)) return [`project ${path.at(-1)} has the parent ${at}, which does not exist`]
    if (projects.get(id)?.active && !projects.get(at)?.active)
      return [`project ${id} is active below ${at}, which is archived`]
    path.push(at)
  }
  return path.length > MAX_LEVELS ? [`project ${id} stands too deep`] : []
}

/** Checks that the sum in the revision item is the sum of the ids of all archived projects. */
function archivedProblems(projects: readonly Project[], items: readonly Item[]): string[] {
  const revision = items.find(({ pk, sk }) => pk === 'CONFIGURATION' && sk === 'REVISION')
  const is = Number(revision?.archived_sum ?? 0)
  const shouldBe = projects.reduce((sum, { id, active }) => (active ? sum : sum + id), 0)
  return is === shouldBe ? [] : [`the sum of the ids of archived projects is ${is}, and not ${shouldBe}`]
}

const customised = (entities: Found) => [
  ...ofKind<Project>(entities, 'J').map((project) => ({ ...project, name: `project ${project.id}` })),
  ...ofKind<Version>(entities, 'V').map((version) => ({ ...version, name: `version ${version.id}` })),
]

/** Returns the references in custom values whose targets do not exist, each as a line of text. */
function valueProblems(entities: Found): string[] {
  const existing = new Set(entities.map(({ code, entity }) => `${code}${entity.id}`))
  return customised(entities).flatMap(({ name, customValues }) =>
    referencesOf(customValues)
      .filter((reference) => !existing.has(reference))
      .map((reference) => `${name} names ${reference}, which does not exist`),
  )
}

/** Checks that all custom fields and types in use are configured. */
function configurationProblems(entities: Found, items: readonly Item[]): string[] {
  const document = items.find(({ pk, sk }) => pk === 'CONFIGURATION' && sk === 'DOCUMENT')
  const { customFields = [], types = [] } = (document?.configuration ?? {}) as Partial<Configuration>
  const fields = (values: CustomValues) => Object.keys(values).map(Number)
  const used = [
    ...ofKind<Project>(entities, 'J').flatMap((project) => project.types),
    ...ofKind<WorkPackage>(entities, 'W').flatMap(({ type }) => type ?? []),
  ]
  return [
    ...customised(entities).flatMap(({ name, customValues }) =>
      fields(customValues)
        .filter((id) => !customFields.some((field) => field.id === id))
        .map((id) => `${name} has a value for the custom field ${id}, which does not exist`),
    ),
    ...used
      .filter((id) => !typesIn({ types }).some((type) => type.id === id))
      .map((id) => `type ${id} is used and does not exist`),
  ]
}
