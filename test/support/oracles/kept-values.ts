import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { allResources } from '#shared/resources/index.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import type { Declared } from '#test/support/fixtures/declared-resources.ts'
import {
  ADMIN,
  customPropertiesOf,
  recordOf,
  world,
  writeOf,
} from '#test/support/fixtures/declared-values.ts'

/** The properties that an entity accepts at one of its addresses. */
interface Part {
  /** The suffix that is appended to the address of the entity. */
  below: string
  properties: DeclaredProperties
}

/** The properties of a resource, including its custom fields. */
export const propertiesOf = (resource: string, kind: string): DeclaredProperties => ({
  ...(allResources[resource] as DeclaredResource).properties,
  ...(kind === 'project' || kind === 'version' ? customPropertiesOf(kind) : {}),
})

const declaredParts = ({ resource, kind, beside }: Declared): Part[] => [
  { below: '', properties: propertiesOf(resource, kind) },
  ...(beside ? [{ below: beside.below, properties: propertiesOf(beside.resource, kind) }] : []),
]

/**
 * Writes arbitrary values to a resource, and expects that they are kept.
 *
 * @param adjust changes the values before they are written
 */
export async function expectAllKept(
  declared: Declared,
  { numRuns, seed }: { numRuns: number; seed: number },
  adjust: (record: Values) => Values = (record) => record,
): Promise<void> {
  const properties = Object.assign({}, ...declaredParts(declared).map((part) => part.properties))
  const records = recordOf(declared.kind, { ...declared.properties, ...properties })
  const [first] = fc.sample(records, { seed, numRuns: 1 })
  const kept = await KeptValues.start(declared, first as Values)
  for (const part of declaredParts(declared))
    await fc.assert(
      fc.asyncProperty(records, records, fc.nat(100), (record, other, at) =>
        kept.expectKept(part, adjust(record), other, at),
      ),
      { seed, numRuns, endOnFailure: true },
    )
}

/** An entity in two installations. The second installation receives it by import. */
class KeptValues {
  #service: Service

  private constructor(
    service: Service,
    private readonly second: Service,
    private readonly declared: Declared,
    private readonly id: number,
  ) {
    this.#service = service
  }

  /**
   * Creates the entity.
   *
   * @param record the initial values of the entity
   */
  static async start(declared: Declared, record: Values): Promise<KeptValues> {
    const second = await Service.startWith(world)
    const first = await Service.startWith(world)
    const { body } = writeOf(propertiesOf(declared.resource, declared.kind), open(record))
    const created = await first.post(`/api/v3/${declared.path}`, { as: ADMIN, body })
    expect(created).toMatchObject({ status: 201, body: body })
    return new KeptValues(first, second, declared, created.body.id)
  }

  /**
   * Writes values to the entity, changes one of the properties, and expects the other values to be kept. The values
   * must also survive a restart, and an import into the second installation.
   *
   * @param part the part of the entity to which the values are written
   * @param record the values
   * @param other a record that provides the value of the property that is changed afterwards
   * @param at a number that selects the property that is changed afterwards
   */
  async expectKept({ below, properties }: Part, record: Values, other: Values, at: number): Promise<void> {
    const { body: present } = await this.#service.get(this.#address, { as: ADMIN })
    const { body } = writeOf(properties, open(record), present)
    const written = await this.#patch(below, body)
    expect(written).toMatchObject(body)
    const names = namesIn(body)
    await this.#expectShown(below, pick(written, names))

    const changed = names[at % names.length] as string
    const rest = pick(
      written,
      names.filter((name) => name !== changed),
    )
    await this.#patch(below, pick(writeOf(properties, open(other), present).body, [changed]))
    await this.#expectShown(below, rest)

    this.#service = await Service.start({ table: this.#service.table })
    await this.#expectShown(below, rest)
    await this.#expectImported(below, rest)
  }

  get #address() {
    return `/api/v3/${this.declared.path}/${this.id}`
  }

  async #patch(below: string, body: object): Promise<Answer['body']> {
    const answer = await this.#service.patch(this.#address + below, { as: ADMIN, body })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }

  /**
   * Expects the values in the response for the entity, and in the list that contains the entity.
   *
   * @param below the path of a part of the entity; if set, only the response for this part is checked
   */
  async #expectShown(below: string, values: object, service = this.#service): Promise<void> {
    expect(await service.get(this.#address + below, { as: ADMIN })).toMatchObject({ body: values })
    if (below) return
    const list = await service.get(`/api/v3/${this.declared.path}?pageSize=1000`, { as: ADMIN })
    const elements: { id: number }[] = list.body._embedded.elements
    expect(elements.find(({ id }) => id === this.id)).toMatchObject(values)
  }

  async #expectImported(below: string, values: object): Promise<void> {
    const lines = await this.#service.export()
    const line = lines.find(({ kind, id }) => kind === this.declared.kind && id === this.id)
    expect((await this.second.import([line as object])).rejected).toEqual([])
    this.second.install()
    await this.#expectShown(below, values, this.second)
    this.#service.install()
  }
}

/** Makes a record active, since archived projects cannot be changed. */
export const open = (record: Values): Values => ({ ...record, active: true })

/** The names of the members of a body, including the names of its links. */
export const namesIn = ({ _links, ...values }: Values): string[] => [
  ...Object.keys(values),
  ...Object.keys(_links as object),
]

/** Returns the members of a resource or a body that have the given names. */
export const pick = ({ _links, ...values }: Values, names: readonly string[]) => ({
  ...some(values, names),
  _links: some(_links as Values, names),
})

const some = (values: Values, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
