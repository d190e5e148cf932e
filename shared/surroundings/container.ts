import type { ProjectPermission } from '#shared/access/permissions.ts'
import type { ProjectRights } from '#shared/access/viewer.ts'
import type { JobKind } from '#shared/job-kinds.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Check, Write } from '#shared/platform/dynamodb/table.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { Change } from '#shared/platform/journal/entry.ts'
import type { Ports } from '#shared/ports.ts'
import type { Surviving } from '#shared/transfer/surviving.ts'
import type { Reference } from './reference.ts'
import type { Surroundings } from './surroundings.ts'

/** An entity in a project. */
export interface InProject extends Entity {
  project: number
}

/** The entity of an address, what is around it, and the requester's rights in its project. */
export interface LoadedInProject<T> extends Loaded<T> {
  around: Surroundings
  rights?: ProjectRights
  sees: boolean
}

/** The acts on attachments and watchers of a container that need a right. */
type Act = 'attach' | 'deleteAttachments' | 'listWatchers' | 'addWatchers' | 'removeWatchers'

/** The part of a kind of containers that showing their attachments and watchers needs. */
export interface ContainerKind<T extends InProject = InProject> {
  /** The code of its collection, with which references begin. */
  code: string
  /** The member of a record that names one by its id. */
  member: string
  /** How a link leads to one. */
  reference: Reference<T>
  permits: Readonly<Record<Act, (rights: ProjectRights | undefined) => boolean>>
}

/**
 * A kind of entities to which attachments and watchers belong. Each is declared in the `container.ts` of its resource, and
 * listed in `resources/containers.ts`.
 */
export interface Container<T extends InProject = InProject> extends ContainerKind<T> {
  /** How one is embedded: as an element of its list. */
  represent(one: T, around: Surroundings): Promise<Resource>
  collection(ports: Ports): Pick<EntityCollection<T>, 'byId' | 'check'>
  /** Returns whether the requester sees one. */
  sees(one: T, around: Surroundings): Promise<boolean>
  /** How one is found at its address. */
  addressed: AddressedResource<T, LoadedInProject<T>>
  /** The permission to see those of a project. */
  reader: ProjectPermission
  /** Returns the condition that one stays, and stays in its project. */
  stays(one: T, ports: Ports): Check
  /**
   * Writes changes of what belongs to one, together with what tells of them.
   *
   * @throws WriteRefused if another request was faster
   */
  note(
    one: T,
    changes: Change[],
    around: Surroundings,
    ports: Ports,
    writes: readonly Write[],
  ): Promise<unknown>
  /** Returns all that an export contains. */
  surviving(surviving: Surviving): AsyncIterable<T>
  /** The kinds of jobs that remove one with what belongs to it. An import finishes them first. */
  removals: readonly JobKind[]
}

/** One container, and its kind. */
export interface Owner<Kind extends ContainerKind = Container> {
  container: Kind
  entity: InProject
}

/** Names a container as it is stored: the code of its kind, then its id. */
export type ContainerReference = `${string}${number}`

/** Returns the reference to the container of a kind with an id. */
export const referenceTo = ({ code }: ContainerKind, id: number): ContainerReference => `${code}${id}`

/** Returns the id in a reference; undefined if there is none, or if it names a container of another kind. */
export function idIn({ code }: ContainerKind, reference = ''): number | undefined {
  const [, kind, id] = /^([A-Z]+)(\d+)$/.exec(reference) ?? []
  return kind === code ? Number(id) : undefined
}
