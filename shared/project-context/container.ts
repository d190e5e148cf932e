import type { ProjectPermission } from '#shared/access/permissions.ts'
import type { ProjectRights } from '#shared/access/viewer.ts'
import type { JobKind } from '#shared/job-kinds.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Check, Write } from '#shared/platform/dynamodb/table.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { PropertyChange } from '#shared/platform/journal/entry.ts'
import type { Ports } from '#shared/ports.ts'
import type { Surviving } from '#shared/transfer/surviving.ts'
import type { LinkTarget } from './link-target.ts'
import type { ProjectContext } from './project-context.ts'

export interface InProject extends Entity {
  project: number
}

/** The entity at an address, its context, and the requester's rights in its project. */
export interface LoadedInProject<T> extends Loaded<T> {
  context: ProjectContext
  rights?: ProjectRights
  sees: boolean
}

/** The actions on the attachments and watchers of a container. Each of these actions requires a permission. */
type Act = 'attach' | 'deleteAttachments' | 'listWatchers' | 'addWatchers' | 'removeWatchers'

/**
 * The part of a `Container` that is needed to show attachments and watchers. A container is a kind of entity that has
 * attachments and watchers.
 */
export interface ContainerKind<T extends InProject = InProject> {
  /** The code of the containers' collection. References to a container begin with this code. */
  code: string
  /** The name of the member that contains the container's id in import records of attachments and watchers. */
  member: string
  reference: LinkTarget<T>
  permits: Readonly<Record<Act, (rights: ProjectRights | undefined) => boolean>>
}

/**
 * A kind of entity to which attachments and watchers belong. Each kind is declared in the `container.ts` of its
 * resource, and listed in `resources/containers.ts`.
 */
export interface Container<T extends InProject = InProject> extends ContainerKind<T> {
  /** Returns the representation of a container. Lists embed this representation. */
  represent(one: T, context: ProjectContext): Promise<Resource>
  collection(ports: Ports): Pick<EntityCollection<T>, 'byId' | 'check'>
  sees(one: T, context: ProjectContext): Promise<boolean>
  /** Finds a container by its address. */
  addressed: AddressedResource<T, LoadedInProject<T>>
  /** The permission that a requester needs to see the containers of a project. */
  reader: ProjectPermission
  /** Returns the check that a container still exists in the same project. */
  stays(one: T, ports: Ports): Check
  /**
   * Returns the change that marks a container when users start to watch it. If a container has no mark, later changes
   * need not look for watchers.
   */
  watched(one: T, users: readonly number[], ports: Ports): Write
  /** Returns the changes to a container when a user stops watching it. */
  unwatched(one: T, user: number, ports: Ports): Write[]
  /**
   * Writes changes to a container's attachments and watchers, with the journal entry for these changes.
   *
   * @throws WriteRefused if another request changed the container first
   */
  note(
    one: T,
    changes: PropertyChange[],
    context: ProjectContext,
    ports: Ports,
    writes: readonly Write[],
  ): Promise<unknown>
  /** Returns the containers that an export includes. */
  surviving(surviving: Surviving): AsyncIterable<T>
  /**
   * The kinds of jobs that remove containers with their attachments and watchers. Imports complete these jobs first.
   */
  removals: readonly JobKind[]
}

export interface Owner<Kind extends ContainerKind = Container> {
  container: Kind
  entity: InProject
}

/** The stored reference to a container: the code of its kind, then its id. */
export type ContainerReference = `${string}${number}`

export const referenceTo = ({ code }: Pick<ContainerKind, 'code'>, id: number): ContainerReference =>
  `${code}${id}`

/** Returns the id in a reference; undefined for a container of another kind. */
export function idIn({ code }: ContainerKind, reference = ''): number | undefined {
  const [, kind, id] = /^([A-Z]+)(\d+)$/.exec(reference) ?? []
  return kind === code ? Number(id) : undefined
}
