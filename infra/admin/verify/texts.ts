import { type Customised, isFormatted } from '#shared/custom-fields/value.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { type Format, rerender } from '#shared/platform/formattable/formattable.ts'
import { storedIn } from '#shared/platform/properties/entity.ts'
import type { Ports } from '#shared/ports.ts'
import { allResources } from '#shared/resources/index.ts'
import type { Rule } from './rule.ts'
import { collectionsOf } from './sources.ts'

type WithTexts = Entity & Partial<Customised>

/**
 * Returns the format of each `Formattable` property of a kind of resource, keyed by the member of the entity that
 * stores the text. Entities store the HTML together with the text.
 */
function formatsOf(kind: string): ReadonlyMap<string, Format> {
  const type = kind.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new Map(
    storedIn(allResources[type]?.properties ?? {}).flatMap(({ member, property: { kind } }) =>
      kind.type === 'Formattable' ? [[member, kind.format]] : [],
    ),
  )
}

/** Checks that the stored HTML of each text in a collection's entities matches the text. */
function textsRule(
  name: string,
  collection: EntityCollection<WithTexts>,
  formats: ReadonlyMap<string, Format>,
): Rule<number> {
  return {
    async claims(item) {
      const isEntity = collection.idIn(item) !== undefined
      const [entity] = isEntity ? await collection.entitiesIn([item]) : []
      const isRight = !entity || (await renderedIn(entity, formats)).wrong.length === 0
      return isRight ? [] : [{ about: entity.id, times: 1 }]
    },
    async check(id) {
      const entity = await collection.byId(id)
      if (!entity) return undefined
      const { rendered, wrong } = await renderedIn(entity, formats)
      if (wrong.length === 0) return undefined
      return {
        text: `the HTML of ${wrong.join(', ')} of ${name} ${id} is not what the text is rendered to`,
        repair: () => collection.replace(entity, rendered),
      }
    },
  }
}

export const textsRules = (ports: Ports): Rule<number>[] =>
  collectionsOf(ports).flatMap(([name, collection]) => {
    const formats = formatsOf(name)
    return formats.size > 0 ? [textsRule(name, collection, formats)] : []
  })

/**
 * Returns the entity with all texts rendered again, and the names of members whose stored HTML was different.
 *
 * @param formats the format of each text, keyed by the member that contains the text
 */
async function renderedIn<E extends WithTexts>(entity: E, formats: ReadonlyMap<string, Format>) {
  const wrong: string[] = []
  const renderedMembers = async (values: object, formatOf: (name: string) => Format | undefined) => {
    const members = Object.entries(values).map(async ([name, value]) => {
      const format = formatOf(name)
      const text = format && isFormatted(value) ? await rerender(value, format) : value
      if (text !== value) wrong.push(name)
      return [name, text]
    })
    return Object.fromEntries(await Promise.all(members))
  }
  const own = await renderedMembers(entity, (name) => formats.get(name))
  const { customValues } = entity
  const custom = customValues && { customValues: await renderedMembers(customValues, () => 'markdown') }
  return { rendered: { ...own, ...custom } as E, wrong }
}
