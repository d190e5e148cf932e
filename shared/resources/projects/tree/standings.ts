import type { ListedRow } from '#shared/entities/page.ts'
import { awaitedOrNot } from '#shared/query/filter.ts'
import { type Projects, row } from '../store.ts'
import type { ProjectSource, Standing } from './forest.ts'

/** So many projects are read one by one; of more, the rows of all cost less. */
const FEW = 50

/** Where projects stand, for lists that may have to know it of all of them: then their rows are read, once. */
export class Standings implements ProjectSource<Standing> {
  #asked = 0
  #all?: Promise<ReadonlyMap<number, Standing>>

  constructor(private readonly projects: Projects) {}

  /** Starts reading what will be needed, where one query reads all of it. */
  prepare(): void {
    if (this.projects.rows.isOneChunk) this.#rows()
  }

  async byId(id: number): Promise<Standing | undefined> {
    this.#asked += 1
    if (!this.#all && this.#asked <= FEW) return this.projects.byId(id)
    return (await this.#rows()).get(id)
  }

  /** The ids of all projects. */
  async ids(): Promise<number[]> {
    return [...(await this.#rows()).keys()]
  }

  /** The ids of public projects that are not archived. */
  async public(): Promise<number[]> {
    if (!this.#all) return this.projects.public()
    return [...(await this.#all).values()].filter((one) => one.active && one.public).map(({ id }) => id)
  }

  #rows(): Promise<ReadonlyMap<number, Standing>> {
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
