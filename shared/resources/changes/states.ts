import type { Viewer } from '#shared/access/viewer.ts'
import type { Ports } from '#shared/ports.ts'
import { inboxesIn } from '#shared/resources/notifications/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Cursor } from './cursor.ts'
import { digestOf, LatestChanges, listed } from './latest-changes.ts'
import { type Topic, topicKey } from './topics.ts'
import { type VisibleProject, visibleProjects } from './visible-projects.ts'

/**
 * The state of a topic: the time of its last change, and a string that cursors contain. The string depends on the time
 * from which the cursor reads changes.
 */
export interface TopicState {
  at: number
  textFrom(from: number): string
}

/** The states of the topics that the requester sees, keyed by topic. */
export interface States {
  states: ReadonlyMap<string, TopicState>
  /** True if the client should get a new cursor even though no topic has changed. */
  isFarBehind: boolean
}

type Projects = ReadonlyMap<number, VisibleProject>

/** The project of a work package, and the time of its last change. */
interface Position {
  project: number
  at: number
}

/**
 * Returns the project of a work package and the time of its last change, according to a cursor. Undefined if the cursor
 * does not contain them.
 */
function knownPosition(id: number, { states }: Cursor): Position | undefined {
  const [project, at] = (states.get(topicKey({ kind: 'w', id })) ?? '').split('.').map(Number)
  return project && at ? { project, at } : undefined
}

const epochKey = (project: number) => `e${project}`

/**
 * Returns whether a project still has the epoch that a cursor contains. If so, no work package has left the project
 * since the cursor was issued.
 */
const isSameEpoch = ({ id, epoch }: VisibleProject, { states }: Cursor): boolean =>
  states.get(epochKey(id)) === String(epoch)

/** Reads the states of all topics, including topics that are not in the cursor. */
class StateReader {
  readonly #latest: LatestChanges
  /**
   * The positions, according to the cursor, of those topics that are work packages. A position is the project of a work
   * package and the time of its last change.
   */
  readonly #known: ReadonlyMap<number, Position>

  constructor(
    private readonly topics: readonly Topic[],
    private readonly cursor: Cursor,
    private readonly requester: Promise<Viewer>,
    private readonly ports: Ports,
  ) {
    this.#latest = new LatestChanges(cursor.from, ports)
    const known = this.#ids('w').map((id) => [id, knownPosition(id, cursor)] as const)
    this.#known = new Map(known.flatMap(([id, position]) => (position ? [[id, position]] : [])))
  }

  #ids(kind: Topic['kind']): number[] {
    return this.topics.filter((topic) => topic.kind === kind).map(({ id }) => id)
  }

  async read(): Promise<States> {
    const [{ projects, positions }, notifications] = await Promise.all([
      this.#locate(),
      this.#notifications(),
    ])
    const states = [
      ...[...positions].map(([id, position]) => workPackageState(id, position, projects)),
      ...this.#ids('p').map((id) => projectState(id, projects)),
      ...(await Promise.all(this.#ids('l').map((id) => listState(id, projects, this.#latest)))),
      ...notifications,
    ]
    return { states: new Map(states.flat()), isFarBehind: this.#isFarBehind(projects) }
  }

  /**
   * Returns whether the response should contain a new cursor, because many changes were read. Only visible projects
   * count: a new cursor would reveal changes in hidden projects.
   */
  #isFarBehind(projects: Projects): boolean {
    return [...projects.values()].some((project) => project.showsWork && this.#latest.wereMany(project))
  }

  /**
   * Determines the project and the last change of each work package among the topics. Also reads the visible projects
   * of all topics.
   */
  async #locate() {
    const unknown = this.#ids('w').filter((id) => !this.#known.has(id))
    const [named, found] = await Promise.all([this.#namedProjects(), lookUp(unknown, this.ports)])
    const kept = await this.#kept(named)
    const missing = [...this.#known.keys()].filter((id) => !kept.has(id))
    const positions = new Map([...found, ...kept, ...(await lookUp(missing, this.ports))])
    const others = new Set(
      [...positions.values()].map(({ project }) => project).filter((id) => !named.has(id)),
    )
    const further = await visibleProjects(others, this.requester, this.ports)
    return { positions, projects: new Map([...named, ...further]) }
  }

  /**
   * Reads the visible projects of the topics that are projects or lists of work packages, and of the work packages in
   * the cursor. For lists and work packages, also reads the latest changes in their projects.
   */
  #namedProjects(): Promise<Projects> {
    const withWork = new Set([...this.#ids('l'), ...[...this.#known.values()].map(({ project }) => project)])
    return visibleProjects(
      new Set([...withWork, ...this.#ids('p')]),
      this.requester,
      this.ports,
      async (row) => withWork.has(row.id) && this.#latest.of(row),
    )
  }

  /**
   * Returns the positions of the work packages in the cursor that are certainly still in the project that the cursor
   * states. The result is keyed by work package. A position consists of the project and the last change. Does not read
   * the work packages.
   */
  async #kept(projects: Projects): Promise<ReadonlyMap<number, Position>> {
    const kept = [...this.#known].map(async ([id, position]): Promise<[number, Position][]> => {
      const project = projects.get(position.project)
      if (!project) return []
      const { changes, left } = await this.#latest.of(project)
      const change = changes.find((one) => one.id === id)
      if (change) return [[id, { project: project.id, at: Date.parse(change.updatedAt) }]]
      const mayBeElsewhere = left.has(id) || !isSameEpoch(project, this.cursor)
      return mayBeElsewhere || this.#latest.wereMany(project) ? [] : [[id, position]]
    })
    return new Map((await Promise.all(kept)).flat())
  }

  /** Returns the state of the requester's notifications: the version of the inbox, which every change increments. */
  async #notifications(): Promise<Entries[]> {
    const [id] = this.#ids('n')
    const { user } = await this.requester
    if (id === undefined || !user) return []
    const { version } = await inboxesIn(this.ports).head(user.id)
    return [[[topicKey({ kind: 'n', id }), fixed(0, String(version))]]]
  }
}

/**
 * Reads the states of topics. The states of most work packages in the cursor follow from the latest changes of their
 * projects. A work package is read itself only if it is not in the cursor, or may have left its project.
 */
export const statesOf = (...of: ConstructorParameters<typeof StateReader>): Promise<States> =>
  new StateReader(...of).read()

type Entries = readonly [key: string, state: TopicState][]

const fixed = (at: number, text: string): TopicState => ({ at, textFrom: () => text })

function workPackageState(id: number, position: Position, projects: Projects): Entries {
  const project = projects.get(position.project)
  if (!project?.showsWork) return []
  return [
    [topicKey({ kind: 'w', id }), fixed(position.at, `${position.project}.${position.at}`)],
    [epochKey(project.id), fixed(0, String(project.epoch))],
  ]
}

function projectState(id: number, projects: Projects): Entries {
  const project = projects.get(id)
  return project ? [[topicKey({ kind: 'p', id }), fixed(project.updatedAt, String(project.updatedAt))]] : []
}

async function listState(id: number, projects: Projects, latest: LatestChanges): Promise<Entries> {
  const project = projects.get(id)
  if (!project?.showsWork) return []
  const { changes } = await latest.of(project)
  const at = Math.max(project.epoch, ...changes.map((change) => Date.parse(listed(change).listedAt)))
  const textFrom = (from: number) => `${project.epoch}.${digestOf(changes, from)}`
  return [[topicKey({ kind: 'l', id }), { at, textFrom }]]
}

/**
 * Reads, for each work package, its project and the time of its last change. Leaves out work packages that do not exist
 * or are being removed.
 */
async function lookUp(
  ids: readonly number[],
  ports: Pick<Ports, 'table'>,
): Promise<ReadonlyMap<number, Position>> {
  const found = await workPackagesIn(ports).some(
    ids,
    ({ project, updatedAt, removal }) => (removal ? undefined : { project, at: Date.parse(updatedAt) }),
    ['project', 'updatedAt', 'removal'],
  )
  return new Map([...found].flatMap(([id, position]) => (position ? [[id, position] as const] : [])))
}
