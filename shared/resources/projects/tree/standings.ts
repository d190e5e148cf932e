import type { Row } from '#shared/entities/entity.ts'
import type { ListedRow } from '#shared/entities/page.ts'
import { awaitedOrNot } from '#shared/query/filter.ts'
import { type Projects, row } from '../store.ts'
import type { ProjectSource, Standing } from './forest.ts'

/** Where projects stand, by their rows: those of few projects are read one by one, and of more all of them at once. */
export class Standings implements ProjectSource<Standing> {
  #asked = 0
  #all?: Promise<ReadonlyMap<number, Standing>>

  constructor(readonly projects: Projects) {}

  /** Starts reading what will be needed, where one query reads all of it. */
  prepare(): void {
    if (this.projects.rows.isOneChunk) this.all()
  }

  async byId(id: number): Promise<Standing | undefined> {
    this.#asked += 1
    const { rows } = this.projects
    if (this.#all || this.#asked > rows.few) return (await this.all()).get(id)
    const found = await rows.get(id)
    return found && standingOf({ ...(found as Row), id })
  }

  /** The ids of public projects that are not archived. */
  async public(): Promise<number[]> {
    if (!this.#all) return this.projects.public()
    return [...(await this.#all).values()].filter((one) => one.active && one.public).map(({ id }) => id)
  }

  /** All projects, by their id. */
  all(): Promise<ReadonlyMap<number, Standing>> {
    this.#all ??= awaitedOrNot(this.#read())
    return this.#all
  }

  async #read(): Promise<ReadonlyMap<number, Standing>> {
    const found = await this.projects.rows.find(undefined, [row.archived, row.public, row.parent])
    return new Map(found.map(({ id, row: values }) => [id, standingOf({ ...values, id })]))
  }
}

const standingOf = (found: ListedRow): Standing => ({
  id: found.id,
  active: !found[row.archived],
  public: found[row.public] === true,
  parent: found[row.parent] as number | undefined,
})
