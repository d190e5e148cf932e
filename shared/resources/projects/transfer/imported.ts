import type { App } from '#shared/app.ts'
import { importedValues } from '#shared/custom-fields/transfer.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { ancestorsOf, hintedAncestors } from '#shared/resources/projects/ancestors.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { fits, open, type Place, pathOfPlace, placeGuards } from '#shared/resources/projects/parent-change.ts'
import type { Found } from '#shared/transfer/entity-importer.ts'
import { fromRecord } from '#shared/transfer/entity-record.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import { MAX_LEVELS, type Project } from '../model.ts'
import { storedProperties } from '../properties.ts'
import type { ProjectKey, ProjectRecord } from './record.ts'

/** The stored project with the key of a record. */
export async function findProject(key: ProjectKey, { projects }: App): Promise<Found<Project>> {
  const { identifier } = key
  const id =
    key.id ?? (identifier === undefined ? undefined : await projects.ownerOf('identifier', identifier))
  const entity = id === undefined ? undefined : await projects.byId(id)
  return { id, entity, problem: entity?.removal && 'is being removed.' }
}

/**
 * The project that a record describes. Below an archived project it is archived, whatever the record says.
 *
 * @param ahead the ids of versions that are written later in this import
 * @throws RecordRefused
 */
export async function projectOf(
  record: ProjectRecord,
  present: Project | undefined,
  { id, now, ahead, app }: { id: number; now: Date; ahead: ReadonlySet<number>; app: App },
): Promise<Project> {
  const { version = 1, archiving } = present ?? {}
  const described = await fromRecord(storedProperties, record, { id, present, now })
  if (described.active && archiving) throw new RecordRefused('is being archived.')
  const customValues = await importedValues(record.customFields, { resource: 'project', app, ahead })
  const parent = await parentOf(record, app)
  return {
    ...described,
    version,
    archiving,
    active: described.active && parent?.active !== false,
    above: parent && hintedAncestors(parent),
    types: await knownTypes(record, app),
    customValues,
  }
}

/** How many types a project can gain, and how many it can lose, in one transaction together with everything else. */
const TYPES_AT_ONCE = 40

/** An intermediate state of a project with too many references for one transaction: the types change by a part. */
export function intermediateState(project: Project, present: Project | undefined): Project {
  if (!present) return { ...project, types: [], customValues: {} }
  const difference = (types: readonly number[], others: readonly number[]) =>
    types.filter((type) => !others.includes(type))
  const gained = difference(project.types, present.types).slice(0, TYPES_AT_ONCE)
  const lost = difference(present.types, project.types).slice(0, TYPES_AT_ONCE)
  const types = [...difference(present.types, lost), ...gained].sort((a, b) => a - b)
  return { ...present, types }
}

const parentOf = async ({ parent }: ProjectRecord, { projects }: App): Promise<Project | undefined> =>
  typeof parent === 'number' ? projects.byId(parent) : undefined

async function knownTypes({ types = [] }: ProjectRecord, { configuration }: App): Promise<number[]> {
  const known = new Set((await configuration.current()).types.map(({ id }) => id))
  const unknown = types.find((type) => !known.has(type))
  if (unknown !== undefined) throw new RecordRefused(`types: there is none with the id ${unknown}.`)
  return distinctIds(types)
}

/** Whether a record changes the parent of a stored project. */
export async function isMove(record: ProjectRecord, app: App): Promise<boolean> {
  const { entity } = await findProject(record, app)
  return entity !== undefined && entity.parent !== (record.parent ?? undefined)
}

/** Whether a project can be put below the parent that its record names, as things are stored now. */
export async function hasPlace(record: ProjectRecord, app: App): Promise<boolean> {
  if (typeof record.parent !== 'number') return true
  const [{ entity }, place] = await Promise.all([findProject(record, app), placeBelow(record.parent, app)])
  return place !== undefined && fits(entity, place, new ProjectHierarchy(app.projects))
}

/** The place below a project, unless that does not exist or is being removed. */
async function placeBelow(id: number, { projects }: App): Promise<Place | undefined> {
  const parent = await projects.byId(id)
  return parent && !parent.removal ? { parent, above: await ancestorsOf(parent, projects) } : undefined
}

/**
 * The conditions on the new place of a project: the parent exists and is not being removed, and no project above it was
 * moved since it was read. So two concurrent moves never form a circle, and no tree gets too deep. The parent of an
 * open project must be open.
 *
 * @throws RecordRefused if the parent does not exist, or the project must not be put there
 */
export async function placeConditions(
  project: Project,
  present: Project | undefined,
  app: App,
): Promise<Write[]> {
  const { parent } = project
  if (parent === undefined) return []
  if (parent === present?.parent)
    return project.active && !present.active ? [app.projects.check(parent, open)] : []
  const place = await placeBelow(parent, app)
  if (!place) throw new RecordRefused(missingParent(parent))
  const path = pathOfPlace(place)
  if (path.some(({ id }) => id === project.id)) throw new RecordRefused(circle(parent))
  if (!(await fits(present, place, new ProjectHierarchy(app.projects))))
    throw new RecordRefused(`parent: trees have at most ${MAX_LEVELS} levels.`)
  // An open parent gets the same condition for all its children, archived ones too, so that they can share a transaction.
  const parentCondition = project.active || place.parent.active ? open : existsAndStays
  return placeGuards(path, app.projects, { parent: parentCondition })
}

export const missingParent = (id: number) => `parent: there is none with the id ${id}.`
export const circle = (id: number) => `parent: ${id} is the project itself, or below it.`
