import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { apartIdIn, MARK } from '#shared/platform/collections/keys.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import type { Rule } from './rule.ts'

/** Exactly those entities have a large member in an item of its own that say so. */
export const apartRule = (name: string, collection: EntityCollection<Entity>): Rule<number> => {
  const { code, keys, table } = collection
  return {
    claims(item) {
      const [owner, id] = [collection.idIn(item), apartIdIn(code, item)]
      if (owner !== undefined) return item[MARK] ? [{ about: owner, times: 1 }] : []
      return id === undefined ? [] : [{ about: id, times: -1 }]
    },
    async check(id) {
      const [item, apart] = await Promise.all([table.get(keys.entity(id)), table.get(keys.apart(id))])
      const entity = item && entityOf<Entity>(item)
      const isMarked = item?.[MARK] === true
      if (isMarked === (apart !== undefined)) return undefined
      if (!entity || !isMarked)
        return {
          text: `the text that is set apart from ${name} ${id} belongs to nobody`,
          repair: () => table.write([collection.unchanged(id, entity), { remove: keys.apart(id) }]),
        }
      const when = equals('version', entity.version)
      return {
        text: `the text that is set apart from ${name} ${id} is lost`,
        repair: () => table.write([{ update: keys.entity(id), unset: [MARK], when }]),
      }
    },
  }
}
