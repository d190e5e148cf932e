import type { App } from '#shared/app.ts'
import { importedValues } from '#shared/custom-fields/importing.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { ancestorsOf } from '#shared/resources/projects/tree/hierarchy.ts'
import {
  fits,
  open,
  type Place,
  pathOfPlace,
  placeGuards,
} from '#shared/resources/projects/tree/parent-change.ts'
import type { Found } from '#shared/transfer/entity-importer.ts'
import { RecordRefused, renderedText, timesOf } from '#shared/transfer/record.ts'
import { MAX_LEVELS, newProject, type Project } from '../model.ts'
import type { ProjectKey, ProjectRecord } from './record.ts'

/** What is stored under the key of a record. */
export async function findProject(key: ProjectKey, { projects }: App): Promise<Found<Project>> {
  const { identifier } = key
  const id =
    key.id ?? (identifier === undefined ? undefined : await projects.ownerOf('identifier', identifier))
  const entity = id === undefined ? undefined : await projects.byId(id)
  return { id, entity, problem: entity?.removal && 'is being removed.' }
}

/**
 * The project that a record describes. Below an archived project everything is archived, whatever a record says.
 *
 * @param ahead the ids of versions that are still to be written
 * @throws RecordRefused
 */
export async function projectOf(
  record: ProjectRecord,
  present: Project | undefined,
  { id, now, ahead, app }: { id: number; now: Date; ahead: ReadonlySet<number>; app: App },
): Promise<Project> {
  const { identifier, name, active = true, status = 'on track', requiredDiskSpace = 0 } = record
  if (active && present?.archiving) throw new RecordRefused('is being archived.')
  const customValues = await importedValues(record.customFields, { resource: 'project', app, ahead })
  return {
    ...newProject(id, now),
    version: present?.version ?? 1,
    archiving: present?.archiving,
    identifier,
    name,
    active: active && !(await isBelowArchived(record, app)),
    public: record.public ?? false,
    status,
    statusExplanation: await renderedText(record.statusExplanation, 'markdown', 'statusExplanation'),
    description: await renderedText(record.description, 'markdown', 'description'),
    parent: record.parent ?? undefined,
    types: await knownTypes(record, app),
    requiredDiskSpace,
    customValues,
    ...timesOf(record, present, now),
  }
}

/** Types that a project gets, and loses, in one transaction beside all else. */
const TYPES_AT_ONCE = 40

/** A state on the way to a project that refers to too much at once: it has its place, and some more of its types. */
export function towards(project: Project, present: Project | undefined): Project {
  if (!present) return { ...project, types: [], customValues: {} }
  const without = (types: readonly number[], others: readonly number[]) =>
    types.filter((type) => !others.includes(type))
  const gained = without(project.types, present.types).slice(0, TYPES_AT_ONCE)
  const lost = without(present.types, project.types).slice(0, TYPES_AT_ONCE)
  const types = [...without(present.types, lost), ...gained].sort((a, b) => a - b)
  return { ...present, types }
}

async function isBelowArchived({ parent }: ProjectRecord, { projects }: App): Promise<boolean> {
  const above = typeof parent === 'number' ? await projects.byId(parent) : undefined
  return above?.active === false
}

async function knownTypes({ types = [] }: ProjectRecord, { configuration }: App): Promise<number[]> {
  const known = new Set((await configuration.current()).types.map(({ id }) => id))
  const unknown = types.find((type) => !known.has(type))
  if (unknown !== undefined) throw new RecordRefused(`types: there is none with the id ${unknown}.`)
  return [...new Set(types)].sort((a, b) => a - b)
}

/** @throws RecordRefused where a project that a record names is not there, or is being removed */
export async function requireProject(id: number, { projects }: App): Promise<void> {
  const project = await projects.byId(id)
  if (!project || project.removal) throw new RecordRefused(`project: there is none with the id ${id}.`)
}

/** Whether a record puts a stored project elsewhere in the trees. */
export async function isMove(record: ProjectRecord, app: App): Promise<boolean> {
  const { entity } = await findProject(record, app)
  return entity !== undefined && entity.parent !== (record.parent ?? undefined)
}

/** Whether there is room for a project where a record puts it, as things stand. */
export async function hasPlace(record: ProjectRecord, app: App): Promise<boolean> {
  if (typeof record.parent !== 'number') return true
  const [{ entity }, place] = await Promise.all([findProject(record, app), placeBelow(record.parent, app)])
  return place !== undefined && fits(entity, place, app.projects)
}

/** The place below a project, unless that is gone or going. */
async function placeBelow(id: number, { projects }: App): Promise<Place | undefined> {
  const parent = await projects.byId(id)
  return parent && !parent.removal ? { parent, above: await ancestorsOf(parent, projects) } : undefined
}

/**
 * What holds a project to its new place: the parent being there to stay, and every project above it where it was seen,
 * so that two moves at once never make a circle, and nothing comes too deep below one that moves. Where the project is
 * open, so is its parent.
 *
 * @throws RecordRefused where there is no such place, or it is none for the project
 */
export async function placed(project: Project, present: Project | undefined, app: App): Promise<Write[]> {
  const { parent } = project
  if (parent === undefined) return []
  if (parent === present?.parent)
    return project.active && !present.active ? [app.projects.check(parent, open)] : []
  const place = await placeBelow(parent, app)
  if (!place) throw new RecordRefused(missingParent(parent))
  const path = pathOfPlace(place)
  if (path.some(({ id }) => id === project.id)) throw new RecordRefused(circle(parent))
  if (!(await fits(present, place, app.projects)))
    throw new RecordRefused(`parent: trees have at most ${MAX_LEVELS} levels.`)
  // Where others below it are open, the same is asked for one that is not: so they can be written together.
  const stays = project.active || place.parent.active ? open : existsAndStays
  return placeGuards(path, app.projects, { parent: stays })
}

export const missingParent = (id: number) => `parent: there is none with the id ${id}.`
export const circle = (id: number) => `parent: ${id} is the project itself, or below it.`
