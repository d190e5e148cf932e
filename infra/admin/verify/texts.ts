import type { App } from '#shared/app.ts'
import { type Customised, isFormatted } from '#shared/custom-fields/value.ts'
import type { Finding } from '#shared/platform/collections/audit.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { type Format, renderedAgain } from '#shared/platform/formattable/formattable.ts'
import { storedIn } from '#shared/platform/properties/entity.ts'
import { allResources } from '#shared/resources/index.ts'
import type { Watch } from './watch.ts'

type WithTexts = Entity & Customised

/** Entities that have texts. */
interface Kind {
  name: string
  collection: EntityCollection<WithTexts>
  formats: Formats
}

/** The format of each member that is a text. */
type Formats = ReadonlyMap<string, Format>

const formatsOf = (resource: string): Formats =>
  new Map(
    storedIn(allResources[resource]?.properties ?? {}).flatMap(({ member, property: { kind } }) =>
      kind.type === 'Formattable' ? [[member, kind.format]] : [],
    ),
  )

const kindsIn = (app: App): Kind[] =>
  [
    { name: 'project', collection: app.projects, formats: formatsOf('Project') },
    { name: 'version', collection: app.versions, formats: formatsOf('Version') },
  ] as unknown as Kind[]

/** The HTML that is stored with each text is what the text is rendered to. */
export class TextsWatch implements Watch {
  readonly #kinds: Kind[]
  readonly #seen: { kind: Kind; id: number }[] = []

  constructor(app: App) {
    this.#kinds = kindsIn(app)
  }

  async note(batch: readonly Item[]): Promise<void> {
    for (const item of batch) {
      const kind = this.#kinds.find(({ collection }) => entityIdIn(collection.code, item) !== undefined)
      if (!kind) continue
      const { wrong } = await renderedIn(entityOf<WithTexts>(item), kind.formats)
      if (wrong.length > 0) this.#seen.push({ kind, id: item.id as number })
    }
  }

  async *findings(): AsyncGenerator<Finding> {
    for (const { kind, id } of this.#seen) {
      const entity = await kind.collection.byId(id)
      if (!entity) continue
      const { rendered, wrong } = await renderedIn(entity, kind.formats)
      if (wrong.length === 0) continue
      yield {
        text: `the HTML of ${wrong.join(', ')} of ${kind.name} ${id} is not what the text is rendered to`,
        mend: () => kind.collection.replace(entity, rendered),
      }
    }
  }
}

/** An entity with all its texts rendered, and the members whose HTML was another one. */
async function renderedIn(entity: WithTexts, formats: Formats) {
  const wrong: string[] = []
  const renderedMembers = async (values: object, formatOf: (name: string) => Format | undefined) => {
    const members = Object.entries(values).map(async ([name, value]) => {
      const format = formatOf(name)
      const text = format && isFormatted(value) ? await renderedAgain(value, format) : value
      if (text !== value) wrong.push(name)
      return [name, text]
    })
    return Object.fromEntries(await Promise.all(members))
  }
  const own = await renderedMembers(entity, (name) => formats.get(name))
  const customValues = await renderedMembers(entity.customValues, () => 'markdown')
  return { rendered: { ...own, customValues } as WithTexts, wrong }
}
