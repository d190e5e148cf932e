import { entityOf } from '#shared/platform/collections/entity.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { isBefore, type Occurrence } from '#shared/platform/words/store.ts'
import type { Ports } from '#shared/ports.ts'
import {
  allTextsOf,
  lacksToken,
  lacksTokens,
  renewWords,
  textsOf,
  textsOfActivity,
  wordsIn,
} from '#shared/project-context/texts-store.ts'
import type { Activity } from '#shared/resources/activities/model.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Claim, Rule } from './rule.ts'

/**
 * Milliseconds for which words may be in the index before their text is stored. An import indexes the words of many
 * texts before it writes the texts.
 */
const WRITING = 60 * 60 * 1000

/**
 * The rule that the index contains exactly the words of each work package's texts. Interrupted writes leave extra words
 * behind. The rule's `Subject` is the id of a work package.
 */
export const wordsRule = (ports: Ports): Rule<number> => ({
  async claims(item) {
    const stored = wordsIn(ports).occurrencesIn(item)
    return stored.length > 0 ? stored.map((one) => claimOf(one, -1)) : claimsOfTexts(item, ports)
  },
  async check(id, by) {
    const about = await workPackagesIn(ports).byId(id)
    const expected = about ? wordsIn(ports).occurrencesOf(await allTextsOf(about, ports)) : []
    const keys = new Map([...by, ...expected.map(({ key }) => key)].map((key) => [identityOf(key), key]))
    const items = await Promise.all([...keys.values()].map((key) => ports.table.get(key)))
    const stored = items
      .flatMap((item) => (item ? wordsIn(ports).occurrencesIn(item) : []))
      .filter((one) => one.id === id)
    const missing = without(expected, stored)
    const begun = new Date(ports.now().getTime() - WRITING)
    const extra = without(stored, expected).filter(({ token }) => isBefore(token, begun))
    const isHidden = missing.length > 0 || (about !== undefined && (await hasUnindexed(about, ports)))
    if (!isHidden && extra.length === 0) return undefined
    return {
      text: isHidden
        ? `work package ${id} is not found by all of its words`
        : `work package ${id} is found by words that it does not have`,
      repair: async () => {
        if (isHidden && about) await renewWords(about, ports)
        await wordsIn(ports).takeOut(extra.map((one) => ({ key: one.key, postings: [one] })))
      },
    }
  },
  isAwaited: (_, { kind }) => kind === 'remove-work-package' || kind === 'remove-project',
})

/** Returns whether a work package has a text whose words were never indexed. */
const hasUnindexed = async (about: WorkPackage, ports: Ports): Promise<boolean> =>
  lacksTokens(about) || (await journalsIn(ports).of(about.id)).some(lacksToken)

/** Returns the claims that follow from an item. They state that each word in the item's texts occurs in the index. */
async function claimsOfTexts(item: Item, ports: Ports): Promise<Claim<number>[]> {
  const words = wordsIn(ports)
  if (journalsIn(ports).positionIn(item)) {
    const activity = entityOf<Activity>(item)
    return [
      ...words.occurrencesOf(textsOfActivity(activity)).map((one) => claimOf(one, 1)),
      ...(lacksToken(activity) ? [unindexed(activity.workPackage)] : []),
    ]
  }
  if (workPackagesIn(ports).idIn(item) === undefined) return []
  const [one] = await workPackagesIn(ports).entitiesIn([item])
  if (!one) return []
  return [
    ...words.occurrencesOf(textsOf(one)).map((each) => claimOf(each, 1)),
    ...(lacksTokens(one) ? [unindexed(one.id)] : []),
  ]
}

const claimOf = ({ id, source, key }: Occurrence, times: number): Claim<number> => ({
  about: id,
  text: `${key.sk} ${source}`,
  times,
})

/** Returns the claim that a text of a work package has not been indexed at all. */
const unindexed = (about: number): Claim<number> => ({ about, text: 'unindexed', times: 1 })

const without = (some: readonly Occurrence[], others: readonly Occurrence[]): Occurrence[] => {
  const known = new Set(others.map(named))
  return some.filter((one) => !known.has(named(one)))
}

const named = ({ id, source, key }: Occurrence): string => `${identityOf(key)} ${id} ${source}`
